import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('../../{app,kit,modules,pages,shell}/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
/**
 * A scroll as the result of a function: new browsers answer it with a promise, and React calls the result of an effect.
 */
const givenBack = /=>\s*[^{\n]*\.scroll(IntoView|To|By)?\(/

test('no function returns the result of a scroll', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(1000)
  const found = Object.entries(sources).filter(([path, text]) => !path.includes('.test.') && givenBack.test(text))
  expect(found.map(([path]) => path)).toEqual([])
})
