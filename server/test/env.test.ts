import { expect, test } from 'vitest'
import { readEnv } from '#core/env.ts'

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

test('the demo can be reached from other machines only when two settings allow it', () => {
  for (const HOST of ['127.0.0.1', '127.0.0.2', 'localhost', '::1']) expect(() => readEnv({ HOST }), HOST).not.toThrow()
  for (const HOST of ['0.0.0.0', '::', '192.168.1.5', '127.evil.example', 'pims.example'])
    for (const settings of [{}, { PIMS_MODE: 'demo' }, { DEMO_PUBLIC: 'yes' }])
      expect(() => readEnv({ HOST, ...settings }), HOST).toThrow('演示模式的账号密码是公开的')
  expect(readEnv({ HOST: '0.0.0.0', PIMS_MODE: 'demo', DEMO_PUBLIC: 'yes' }).mode).toBe('demo')
  expect(readEnv({ HOST: '0.0.0.0', APP_SECRET: secret }).mode).toBe('production')
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

test('a secret that is easily guessed is refused in production', () => {
  const production = (APP_SECRET: string) => () => readEnv({ PIMS_MODE: 'production', APP_SECRET })
  for (const weak of [
    'x'.repeat(40),
    'abc'.repeat(12),
    '0123456789abcdef'.repeat(2),
    '1212121212121212121212121212121212121',
  ])
    expect(production(weak), weak).toThrow('APP_SECRET: 太容易猜到')
  expect(production('7f3c9a1be04d5826c1f09be3d7a45862')).not.toThrow()
})

test('a misspelled name of a variable is refused, so that it does not start the demo', () => {
  for (const [wrong, right] of [
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATABASEURL', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['APP_SECERT', 'APP_SECRET'],
    ['PIMS_MOD', 'PIMS_MODE'],
  ])
    expect(() => readEnv({ [wrong]: 'x' }), wrong).toThrow(`${wrong}: 没有这个变量，是否应为 ${right}`)
  const others = { PATH: '/bin', HOSTNAME: 'h', PORTS: '1', PIMS_TEST_DB: 'pg', PGDATABASE: 'x', DATABASE_HOST: 'h' }
  expect(() => readEnv({ ...others, LOG_LEVELS: '' })).not.toThrow()
})

test('TRUST_PROXY gives the number of proxies before the product, or their addresses; true is one', () => {
  const proxies = (TRUST_PROXY?: string) => readEnv({ TRUST_PROXY }).trustProxy
  expect([undefined, 'false', '0', 'true', '1', '2'].map(proxies)).toEqual([false, false, false, 1, 1, 2])
  expect(proxies('127.0.0.1, 10.0.0.0/8')).toEqual(['127.0.0.1', '10.0.0.0/8'])
  for (const wrong of ['yes', '-1', '11', 'proxy.example.com', '10.0.0.0/99', '127.0.0.1;::1'])
    expect(() => proxies(wrong), wrong).toThrow('TRUST_PROXY')
})
