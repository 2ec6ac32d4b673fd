/** Style of the pages: the console's look (packages/service/assets/console.css), for one column. */
export const STYLE = `
:root {
	color-scheme: light dark;
	--ground: light-dark(#f6f7f7, #101415);
	--surface: light-dark(#fff, #181d1f);
	--raised: light-dark(#eef1f1, #232a2c);
	--line: light-dark(#dde2e2, #2e3638);
	--text: light-dark(#172022, #e6ebeb);
	--quiet: light-dark(#566265, #a0adb0);
	--brand: light-dark(#2563eb, #7aa5ff);
	--brand-text: light-dark(#fff, #0b1a33);
	--bad: light-dark(#a3232b, #ff9c9c);
	--bad-ground: light-dark(#fde8e8, #3f1a1c);
	--good: light-dark(#13663b, #7ddba3);
	--good-ground: light-dark(#e0f4e8, #14321f);
	--radius: 0.6rem;
	font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', 'Liberation Sans', sans-serif;
	background: var(--ground);
	color: var(--text);
	accent-color: var(--brand);
}
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0; overflow-wrap: anywhere; }
main { max-width: 32rem; margin: 0 auto; padding: 8vh 1.25rem 4rem; }
h1, p, dl, dd, fieldset { margin: 0; }
main > * + *, form > * + * { margin-top: 1.1rem; }
main > h1 { margin-top: 0.2rem; }
h1 { font-size: 1.6rem; line-height: 1.25; letter-spacing: -0.015em; text-wrap: balance; }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; border-radius: 3px; }
a { color: var(--brand); text-underline-offset: 0.2em; }
small, .quiet, dt { color: var(--quiet); }
.card, fieldset { padding: 1rem 1.2rem; background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius); }
.alert { padding: 0.6rem 0.9rem; background: var(--bad-ground); color: var(--bad); border-radius: var(--radius); }
.badge { display: inline-block; padding: 0.05rem 0.55rem; font-size: 0.85em; background: var(--good-ground); color: var(--good); border-radius: 1rem; }
.badge.bad { background: var(--bad-ground); color: var(--bad); }
label { display: block; margin-bottom: 0.3rem; font-weight: 500; }
input[type='password'] { width: 100%; padding: 0.45rem 0.75rem; font: inherit; color: inherit; background: var(--surface); border: 1px solid light-dark(#8b9698, #5c686b); border-radius: var(--radius); }
legend { padding: 0 0.3rem; font-weight: 600; }
.choice + .choice { margin-top: 0.7rem; }
.choice label { display: grid; grid-template-columns: 1.5rem 1fr; justify-items: start; margin: 0; }
.choice input { margin: 0.3rem 0 0; }
.choice small { display: block; padding-left: 1.5rem; }
dl > div { display: grid; grid-template-columns: minmax(6rem, 9rem) 1fr; gap: 0.1rem 1rem; padding: 0.2rem 0; }
@media (width < 30rem) { dl > div { grid-template-columns: 1fr; } }
.actions { display: flex; flex-wrap: wrap; gap: 0.5rem; }
.button { padding: 0.45rem 1rem; font: inherit; font-weight: 500; color: var(--text); background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius); cursor: pointer; }
.button.primary { color: var(--brand-text); background: var(--brand); border-color: transparent; font-weight: 600; }
`;
