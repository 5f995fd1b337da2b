import { expect, test } from 'vitest'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import { role } from '#contract/modules/platform/role/role.ts'
import { sessionKey } from '#core/who/secret.ts'
import { seal } from '../../../../test/app.ts'
import { hosted } from '../../../../test/hosted.ts'

/** The signature of requests (platform.md 1.4), beside scenario 8 of auth.test.ts. */

const t = hosted()

test('refuses a signature with an invalid time', async () => {
  const client = await t.as('ADMIN')
  const { token, 'fetch-key': fetchKey } = client.headers('GET', auth.buttons.path)
  const ask = async (time: string) => {
    const secret = seal(sessionKey(token, fetchKey), `${client.userId}.${time}`, `GET ${auth.buttons.path}`)
    const headers = { token, 'fetch-key': fetchKey, secret }
    return (await t.app.inject({ url: auth.buttons.path, headers })).json().code
  }
  expect(await ask(String(t.clock.ms()))).toBe(0)
  for (const time of ['abc', 'NaN', '', '-1', '1e3', 'Infinity']) expect(await ask(time), time).toBe(4011)
})

test('a read may be repeated unchanged, but not with another query', async () => {
  const client = await t.as('ADMIN')
  const headers = client.headers('GET', role.list.path)
  const ask = async (query: string) => (await t.app.inject({ url: `${role.list.path}?${query}`, headers })).json().code
  expect([await ask('size=1'), await ask('size=1'), await ask('size=2')]).toEqual([0, 0, 4011])
})
