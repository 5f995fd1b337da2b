// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { FloorChoice } from './FloorChoice.tsx'

afterEach(cleanup)

const floors = new Map(['1层', '2层', '3层'].map((name) => [name, name]))

function Wall() {
  const [chosen, choose] = useState<readonly string[]>(['1层', '3层'])
  return <FloorChoice floors={floors} chosen={chosen} onChoose={choose} />
}

test('a wall screen of several floors names them all, adds one, removes one, and takes all again', () => {
  render(<Wall />)
  const shown = () => screen.getByLabelText('楼层').textContent
  expect(shown()).toBe('1层、3层')
  fireEvent.click(screen.getByLabelText('2层'))
  expect(shown()).toBe('1层、3层、2层')
  fireEvent.click(screen.getByLabelText('1层'))
  expect(shown()).toBe('3层、2层')
  fireEvent.click(screen.getByRole('button', { name: '全部楼层' }))
  expect(shown()).toBe('全部楼层')
})
