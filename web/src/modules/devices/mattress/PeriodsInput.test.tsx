// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PeriodsInput } from './PeriodsInput.tsx'

afterEach(cleanup)

test('hours of every day are readable without opening a list', async () => {
  const period = { weekDays: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '06:00' }
  render(<PeriodsInput value={[period]} none="全天" label="离床时段" />)
  expect(await screen.findByText('每天')).toBeTruthy()
})
