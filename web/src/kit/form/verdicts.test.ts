import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('../../{app,kit,modules,pages,shell}/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** Fields with a judgement: an opinion on a review, or a finding of an inspection. */
const verdicts = ['pass', 'quality', 'attitude', 'punctual', 'packageIntact']
const first = new RegExp(`\\binitial(Values)?[:=][^\\n]*\\b(${verdicts.join('|')}):`)

test('no form opens with a judgement already chosen', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(1000)
  const filled = Object.entries(sources).filter(([path, text]) => !path.includes('.test.') && first.test(text))
  expect(filled.map(([path]) => path)).toEqual([])
})
