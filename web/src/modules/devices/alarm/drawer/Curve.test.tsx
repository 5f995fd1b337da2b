// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Curve } from './Curve.tsx'

afterEach(cleanup)

test('the chart of being in bed explains its two values', async () => {
  const curve = [
    [0, 72, 16, 1, 3],
    [1000, null, null, 0, 0],
  ]
  render(<Curve row={{ curve } as never} />) // as: what the picture reads of an alarm
  expect(await screen.findByText('在床：1 为在床，0 为离床')).toBeTruthy()
})
