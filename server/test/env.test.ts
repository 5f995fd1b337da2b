import { expect, test } from 'vitest'
import { readEnv } from '../src/core/env.ts'

const secret = 'a-secret-of-more-than-32-characters-0'

test('without any variable it is the demo on the documented ports', () => {
  expect(readEnv({})).toMatchObject({
    mode: 'demo',
    role: 'all',
    host: '127.0.0.1',
    port: 3000,
    wsPort: 8902,
    mqttWsPort: 18093,
    mqttTcpPort: 'off',
    dataDir: expect.stringMatching(/data$/),
  })
})

test('a database or a secret makes it production', () => {
  expect(readEnv({ APP_SECRET: secret }).mode).toBe('production')
  expect(readEnv({ APP_SECRET: secret, DATABASE_URL: 'postgres://db/pims' }).mode).toBe('production')
  expect(readEnv({ DATABASE_URL: 'postgres://db/pims', PIMS_MODE: 'demo' }).mode).toBe('demo')
})

test('production refuses a missing, a short and the published secret', () => {
  const production = (APP_SECRET?: string) => () => readEnv({ PIMS_MODE: 'production', APP_SECRET })
  expect(production()).toThrow('APP_SECRET')
  expect(production('')).toThrow('APP_SECRET')
  expect(production('short')).toThrow('32')
  expect(production(readEnv({}).appSecret)).toThrow('演示密钥')
  expect(production(secret)).not.toThrow()
})

test('0 and off close a listener, anything but a port number is refused', () => {
  expect(readEnv({ PORT: '0', WS_PORT: 'off', MQTT_TCP_PORT: '1883' })).toMatchObject({
    port: 'off',
    wsPort: 'off',
    mqttTcpPort: 1883,
  })
  for (const PORT of ['65536', '-1', '3000.5', 'http']) expect(() => readEnv({ PORT })).toThrow('PORT')
})

test('every wrong variable is named at once', () => {
  const wrong = { PORT: 'x', DATABASE_URL: 'mysql://db', S3_BUCKET: 'files' }
  expect(() => readEnv(wrong)).toThrow(/PORT[\s\S]*DATABASE_URL/)
  expect(() => readEnv({ S3_BUCKET: 'files' })).toThrow('S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY')
})
