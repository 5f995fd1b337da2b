import { expect, test } from 'vitest'
import { cellText } from '../sheet-file.ts'

test.each(['=1+1', '@SUM(A1)', '+cmd|x', '-2+3a', '\t=1', '＝1+1', '－x'])(
  'a text %j gets the apostrophe of a text',
  (value) => expect(cellText(value)).toBe(`'${value}`),
)

test.each(['王秀英', '-', '--', '+86 138-0000-0001', '-5', '(+86) 21', 'a=b', -5, 0, null])(
  '%j stays as it is',
  (value) => expect(cellText(value)).toBe(value),
)
