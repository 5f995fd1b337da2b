// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import TreeInput from './TreeInput.tsx'

afterEach(cleanup)
const bed = (value: string) => ({ value, label: `福寿楼-${value}` })
const house = [
  { value: 'a', label: '福寿楼', children: [bed('103-A'), bed('105-B')] },
  { value: 'b', label: '康宁楼', children: [{ value: '201-A', label: '康宁楼-201-A' }] },
]
const meta = { kind: 'ref', label: '床位' } as const
const tree = (nodes: typeof house) => <TreeInput aria-label="床位" field="bedId" meta={meta} nodes={nodes} />
const type = (text: string) => fireEvent.change(screen.getByLabelText('床位'), { target: { value: text } })

test('a text typed before the tree has loaded is found when the tree comes', async () => {
  const { rerender } = render(tree([]))
  fireEvent.mouseDown(screen.getByLabelText('床位'))
  type('103-A')
  rerender(tree(house))
  await screen.findByText('福寿楼-103-A')
  expect(screen.queryByText('福寿楼-105-B')).toBeNull()
  expect(screen.queryByText('康宁楼')).toBeNull()
})

test('a tree with one branch is open at first, one with several is closed', async () => {
  const { rerender } = render(tree(house.slice(0, 1)))
  fireEvent.mouseDown(screen.getByLabelText('床位'))
  await screen.findByText('福寿楼-105-B')
  rerender(tree(house))
  await screen.findByText('康宁楼')
  expect(screen.queryByText('康宁楼-201-A')).toBeNull()
})
