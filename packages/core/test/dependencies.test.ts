import manifest from '../package.json' with { type: 'json' };

it('the core depends only on ky', () => {
	expect(Object.keys(manifest.dependencies)).toEqual(['ky']);
});
