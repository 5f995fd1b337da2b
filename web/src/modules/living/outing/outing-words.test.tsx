// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { outStatus } from '#contract/modules/living/outing/outing.ts'
import { OutingState } from './outing-words.tsx'

afterEach(cleanup)

test.each([
  [{ outStatus: outStatus.is.out, isOverdue: 1, isLate: 0 }, '逾期未归', 'k-danger'],
  [{ outStatus: outStatus.is.ready, isOverdue: 0, isLate: 1 }, '逾期未离院', 'k-warning'],
  [{ outStatus: outStatus.is.out, isOverdue: 0, isLate: 0 }, '外出中', 'k-chip'],
] as const)('%j is shown as %s', (row, words, look) => {
  render(<OutingState row={row} />)
  expect(screen.getByText(words).className).toContain(look)
})
