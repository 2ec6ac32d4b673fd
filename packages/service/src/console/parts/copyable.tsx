interface Props {
	/** Description of the text, for screen readers, such as `base URL`. */
	label: string;
	text: string;
}

/** Text to copy. The console's script adds a button. */
export const Copyable = ({ label, text }: Props) => (
	<div class="copyable">
		<pre class="card" tabindex={0} aria-label={label} role="group">
			{text}
		</pre>
	</div>
);
