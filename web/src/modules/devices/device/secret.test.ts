// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { Modal } from 'antd'
import { afterEach, expect, test } from 'vitest'
import { local } from '#kit/store/storage.ts'
import { showSecret } from './secret.ts'

afterEach(() => {
  Modal.destroyAll()
  local.clear()
})

test('the user who registers a device reads everything that its connection needs', async () => {
  local.write('userInfo', { userId: 'u1', orgInfo: { orgId: 'org-1' } } as never) // as: fields that are read
  showSecret({ deviceNo: 'CD-1', productKey: 'mattress', secret: 'x'.repeat(32) }, '已登记设备CD-1')
  const value = async (label: string) => (await screen.findByLabelText<HTMLInputElement>(label)).value
  // As the broker wants them (iot.md 9.2).
  expect(await value('客户端ID')).toBe('org-1:CD-1')
  expect(await value('用户名')).toBe('mattress')
  expect(await value('接入密钥')).toBe('x'.repeat(32))
})
