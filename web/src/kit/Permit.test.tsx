// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Button } from 'antd'
import { afterEach, expect, test } from 'vitest'
import { Permit } from './Permit.tsx'
import { holdCodes } from './page/permit.ts'

afterEach(cleanup)
const button = () => screen.queryByRole('button', { name: /登\s?记/ })

test('B184: the control is absent without the permission', () => {
  holdCodes([])
  render(
    <Permit need="live.visit.come.add">
      <Button>登记</Button>
    </Permit>,
  )
  expect(button()).toBeNull()
  act(() => holdCodes(['live.visit.come.add']))
  expect(button()).not.toBeNull()
})

test('B185: the mode disable shows the control disabled, with the attribute and a reason', () => {
  holdCodes([])
  render(
    <Permit need="live.visit.come.add" mode="disable">
      <Button>登记</Button>
    </Permit>,
  )
  expect(button()?.hasAttribute('disabled')).toBe(true)
  expect(button()?.className).toContain('is-disabled')
  expect(button()?.title).toBe('没有此操作的权限')
})

test('an empty expression allows nobody', () => {
  holdCodes(['live.visit.come.add'])
  render(
    <Permit need="">
      <Button>登记</Button>
    </Permit>,
  )
  expect(button()).toBeNull()
})
