import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('../../{app,kit,modules,pages,shell}/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** A scroll as the value of a function: new browsers answer it with a promise, and React calls what an effect gives back. */
const givenBack = /=>\s*[^{\n]*\.scroll(IntoView|To|By)?\(/

test('no function gives back what a scroll answers', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(1000)
  const found = Object.entries(sources).filter(([path, text]) => !path.includes('.test.') && givenBack.test(text))
  expect(found.map(([path]) => path)).toEqual([])
})
