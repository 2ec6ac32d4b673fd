/** Imports in a cycle, types included; ESLint's `import-x/no-cycle` ignores imports of types. */
module.exports = {
	forbidden: [{ name: 'no-circular', severity: 'error', from: {}, to: { circular: true } }],
	options: {
		exclude: { path: '(^|/)(node_modules|dist|build|\\.data)/' },
		tsPreCompilationDeps: true,
	},
};
