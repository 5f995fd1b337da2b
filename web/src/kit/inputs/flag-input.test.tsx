// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { yesNo } from '#contract/kit/codes.ts'
import type { FieldMeta } from '#contract/kit/fields.ts'
import { FlagInput } from './form-inputs.tsx'

afterEach(cleanup)

const meta: FieldMeta = { label: '已开封', kind: 'flag', codes: yesNo }

function Opened({ first }: { first?: 0 | 1 }) {
  const [value, setValue] = useState<unknown>(first)
  return <FlagInput meta={meta} field="opened" aria-label="已开封" value={value} onChange={setValue} />
}

test('a question that opened without an answer keeps its two choices and the cursor once it is answered', () => {
  render(<Opened />)
  const yes = screen.getByRole('radio', { name: '是' })
  yes.focus()
  fireEvent.click(yes)
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.getByRole('radio', { name: '是' })).toBe(document.activeElement)
  fireEvent.click(screen.getByRole('radio', { name: '否' }))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '否' }).checked).toBe(true)
})

test('a question with an answer is a switch', () => {
  render(<Opened first={0} />)
  expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false')
})
