// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Select } from 'antd'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listenToKeys } from './keys.ts'

let stop: () => void
beforeEach(() => {
  stop = listenToKeys({ search: () => undefined, help: () => undefined })
})
afterEach(() => {
  stop()
  cleanup()
})

const options = ['卢伯安', '夏家栋'].map((value) => ({ value, label: value }))
const press = (key: string, keyCode: number) => fireEvent.keyDown(screen.getByLabelText('适用对象'), { key, keyCode })

test('Tab leaves a multiple choice and neither adds nor removes an entry', async () => {
  let chosen: string[] = []
  render(
    <Select
      aria-label="适用对象"
      mode="multiple"
      options={options}
      onChange={(values: string[]) => {
        chosen = values
      }}
    />,
  )
  const box = screen.getByLabelText('适用对象')
  fireEvent.mouseDown(box)
  fireEvent.change(box, { target: { value: '卢伯安' } })
  await screen.findAllByText('卢伯安')
  press('Enter', 13)
  expect(chosen).toEqual(['卢伯安'])
  // The event is not prevented: the browser goes to the next field.
  expect(press('Tab', 9)).toBe(true)
  press('Tab', 9)
  expect(chosen).toEqual(['卢伯安'])
})

test('Tab still chooses a text typed into a multiple choice', async () => {
  let chosen: string[] = []
  render(
    <Select
      aria-label="适用对象"
      mode="multiple"
      options={options}
      onChange={(values: string[]) => {
        chosen = values
      }}
    />,
  )
  const box = screen.getByLabelText('适用对象')
  fireEvent.mouseDown(box)
  fireEvent.change(box, { target: { value: '夏家栋' } })
  await screen.findAllByText('夏家栋')
  press('Tab', 9)
  expect(chosen).toEqual(['夏家栋'])
})
