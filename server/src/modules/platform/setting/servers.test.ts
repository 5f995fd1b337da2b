import { type Socket, createServer as tcpServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { log } from '#contract/modules/platform/log/log.ts'
import { role } from '#contract/modules/platform/role/role.ts'
import { serverConfig } from '#contract/modules/platform/setting/server-config.ts'
import { openLive } from '#core/live/live.ts'
import { liveDoor } from '#core/live/live-door.ts'
import { permittedLookup } from '#core/outbound.ts'
import { makeRole } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { smsGateway } from '../../../../test/sms-gateway.ts'
import { covers } from './servers.ts'
import { serverConfigOf } from './service.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')

const version = async () => (await admin.ok(serverConfig.servers)).version
const save = async (values: object) => admin.call(serverConfig.saveServers, { ...values, version: await version() })
const opened = () => t.db((db) => serverConfigOf(db, t.orgId, 'smsGateway', t.services.env))
const stored = () => t.db((db) => db.selectFrom('serverConfig').selectAll().executeTakeFirstOrThrow())

describe('server settings', () => {
  test('a new institution has none', async () => {
    expect(await admin.ok(serverConfig.servers)).toEqual({
      smsGateway: {},
      smtp: {},
      payProvider: {},
      outboundAllow: [],
      fileMaxMb: 20,
      backupTime: '02:30',
      backupKeep: 14,
      keepsBackup: 1,
      timeZone: 'Asia/Shanghai',
      version: 0,
    })
  })

  test('a secret is stored sealed, shown as dots, and read by the server alone', async () => {
    const smsGateway = { type: 'http', url: 'https://sms.example.com/send', key: 'acc', secret: 'top-secret-9' }
    const saved = await save({ smsGateway, payProvider: { type: 'WECHAT', merchantNo: '1900', key: 'pay-key-77' } })
    expect(saved.data).toMatchObject({
      smsGateway: { key: 'acc', secret: '●●●●' },
      payProvider: { key: '●●●●' },
      version: 1,
    })
    const row = await stored()
    for (const secret of ['top-secret-9', 'pay-key-77']) expect(JSON.stringify(row)).not.toContain(secret)
    expect(await opened()).toEqual(smsGateway)
    const logs = JSON.stringify([await admin.ok(log.list), await admin.ok(log.dataLogs)])
    for (const secret of ['top-secret-9', 'pay-key-77']) expect(logs).not.toContain(secret)
    expect(logs).toContain('已设置（12位）')
  })

  test('only an administrator changes the gateway of text messages, for their codes open accounts', async () => {
    await makeRole(t, 'SERVER_KEEPER', ['systemSetting.serve.query', 'systemSetting.serve.save'])
    const keeper = await t.as('SERVER_KEEPER')
    const send = async (values: object) =>
      keeper.call(serverConfig.saveServers, { ...values, version: await version() })
    expect((await send({ smsGateway: { url: 'https://mine.example.com/send' } })).status).toBe(401)
    const stored = await opened()
    expect((await send({ fileMaxMb: 25, smsGateway: { ...stored, secret: '●●●●' } })).code).toBe(0)
    expect(await opened()).toEqual(stored)
  })

  test('dots leave a secret as it is, an empty value clears it', async () => {
    await save({ smsGateway: { key: 'acc2', secret: '●●●●' } })
    expect(await opened()).toMatchObject({ key: 'acc2', secret: 'top-secret-9', url: 'https://sms.example.com/send' })
    await save({ smsGateway: { secret: '' } })
    expect((await opened()).secret ?? '').toBe('')
    expect((await admin.ok(serverConfig.servers)).smsGateway.secret).toBeUndefined()
  })

  test('after a change of the key the old one opens a secret until it is written again', async () => {
    await save({ smsGateway: { secret: 'again' } })
    const { env } = t.services
    const changed = { appSecret: 'another-secret-with-enough-characters', appSecretOld: env.appSecret }
    const read = (keys: typeof changed | { appSecret: string }) =>
      t.db((db) => serverConfigOf(db, t.orgId, 'smsGateway', keys))
    expect((await read(changed)).secret).toBe('again')
    expect((await read({ appSecret: changed.appSecret })).secret).toBeUndefined()
  })

  test('a save by another user in between is 21002; a wrong address is refused at its field', async () => {
    expect((await admin.call(serverConfig.saveServers, { smtp: {}, version: 0 })).code).toBe(21002)
    expect(await save({ wsPublicUrl: 'ftp://x' })).toMatchObject({
      code: 21001,
      data: { errors: [{ field: 'wsPublicUrl' }] },
    })
    expect((await save({ outboundAllow: ['https://a.com/x'] })).code).toBe(21001)
  })

  test('public addresses reach the browsers, and a gateway switches text messages on', async () => {
    await save({ wsPublicUrl: 'wss://live.example.com', mqttPublicUrl: 'wss://live.example.com/mqtt' })
    const read = async (path: string) => (await t.app.inject(`/passport/web-rbac/systemConfigs/${path}`)).json().data
    expect(await read('preloadConfig')).toMatchObject({
      wsPublicUrl: 'wss://live.example.com',
      mqttPublicUrl: 'wss://live.example.com/mqtt',
    })
    expect((await read('loginConfig')).smsOpen).toBe(1)
  })

  test('only the administrators of the servers see them', async () => {
    expect((await (await t.as('DIRECTOR')).call(serverConfig.servers)).status).toBe(401)
    const other = await t.as('ADMIN', { orgId: await t.otherOrg() })
    expect((await other.ok(serverConfig.servers)).smsGateway).toEqual({})
  })
})

describe('trying a connection', () => {
  const trial = (target: string, values: object) => admin.call(serverConfig.saveServers, { test: 1, target, ...values })

  test('tells how long it took, and stores nothing', async () => {
    const sms = await smsGateway()
    const before = await stored()
    const answer = await trial('smsGateway', { smsGateway: sms.gateway })
    expect(answer).toMatchObject({ code: 0, data: { ok: true, message: '网关已接受签名，账号和密钥正确' } })
    expect(sms.texts).toMatchObject([{ template: 'PROBE', phone: '', code: '' }])
    expect(await stored()).toEqual(before)
    const wrong = await trial('smsGateway', { smsGateway: { ...sms.gateway, secret: 'mistyped' } })
    expect(wrong).toMatchObject({ code: 21501, msg: '连接失败：对方没有接受，请核对账号和密钥' })
    await sms.close()
  })

  test('21501 names the reason', async () => {
    const refused = await trial('smsGateway', {
      smsGateway: { url: 'http://127.0.0.1:48731/send', key: 'pims', secret: 'any' },
    })
    expect(refused).toMatchObject({ code: 21501, msg: '连接失败：对方拒绝连接' })
    expect(await trial('wsPublicUrl', { wsPublicUrl: 'ws://127.0.0.1:48731' })).toMatchObject({
      msg: '连接失败：对方拒绝连接',
    })
    expect(await trial('smtp', { smtp: { host: '127.0.0.1', port: 1 } })).toMatchObject({ code: 21501 })
    expect(await trial('mqttPublicUrl', { mqttPublicUrl: null })).toMatchObject({ msg: '连接失败：请先填写地址' })
    expect((await admin.call(serverConfig.saveServers, { test: 1 })).code).toBe(21001)
  })

  test('reaches a mail server that greets, and the own live channel answers the handshake', async () => {
    const mail = tcpServer((socket) => {
      socket.write('220 mail.example.com ESMTP\r\n')
      socket.on('data', (line) => socket.write(String(line).startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n'))
    }).listen(0)
    const { port } = mail.address() as { port: number } // as: a TCP server
    const answer = await trial('smtp', { smtp: { host: '127.0.0.1', port, secure: 0 } })
    expect(answer).toMatchObject({ code: 0, data: { message: '邮件服务器可以连通' } })
    mail.close()
    const { bus, database, sessions } = t.services
    const live = await openLive({ port: 0, bus, ...liveDoor(database, sessions) })
    expect(await trial('wsPublicUrl', { wsPublicUrl: `ws://127.0.0.1:${live.port}/` })).toMatchObject({
      data: { message: '握手成功' },
    })
    await live.close()
  })
})

describe('permitted addresses of servers', () => {
  const trial = (target: string, values: object) => admin.call(serverConfig.saveServers, { test: 1, target, ...values })
  /** As an installation with this list, or without one. */
  async function permitting<T>(outboundHosts: string[] | undefined, work: () => Promise<T>) {
    const { env } = t.services
    t.services.env = { ...env, outboundHosts }
    try {
      return await work()
    } finally {
      t.services.env = env
    }
  }
  /** A server that counts its connections. */
  async function counting(answer: (socket: Socket) => void) {
    let came = 0
    const server = tcpServer((socket) => {
      came += 1
      socket.on('error', () => undefined)
      answer(socket)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number } // as: a TCP server
    return { port, came: () => came, close: () => server.close() }
  }
  const http = (head: string) => (socket: Socket) => void socket.end(`HTTP/1.1 ${head}\r\ncontent-length: 0\r\n\r\n`)

  test('21506: neither this machine nor its network is called, by name or by number', async () => {
    const target = await counting(http('200 OK'))
    await permitting(undefined, async () => {
      for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost', '0.0.0.0', '127.1', '2130706433'])
        expect(
          await trial('smsGateway', { smsGateway: { url: `http://${host}:${target.port}/`, key: 'k', secret: 's' } }),
          host,
        ).toMatchObject({ code: 21506 })
      for (const host of ['169.254.169.254', '10.0.0.1', '192.168.1.1'])
        expect(await trial('smtp', { smtp: { host, port: 25, password: 'p' } }), host).toMatchObject({
          code: 21506,
          msg: `不能连接 ${host}：平台未允许该地址，请联系平台运维`,
        })
      for (const name of ['wsPublicUrl', 'mqttPublicUrl'])
        expect(await trial(name, { [name]: `ws://127.0.0.1:${target.port}` })).toMatchObject({ code: 21506 })
      expect(
        await save({ payProvider: { type: 'ALIPAY', gatewayUrl: `http://127.0.0.1:${target.port}`, privateKey: 'x' } }),
      ).toMatchObject({ code: 21506, data: { errors: [{ field: 'payProvider.gatewayUrl' }] } })
    })
    expect(target.came()).toBe(0)
    target.close()
  })

  test('finds at the look-up a name that resolves to this machine', async () => {
    const outcome = new Promise((resolve) =>
      permittedLookup({})('localhost', { all: true }, (error) => resolve(error?.name)),
    )
    expect(await outcome).toBe('NotPermitted')
  })

  test('with a list only hosts on it are called', async () => {
    await permitting(['sms.example.com'], async () => {
      const of = (host: string) => save({ smtp: { host, port: 25, password: 'p' } })
      expect((await of('mail.example.org')).code).toBe(21506)
      expect((await of('sms.example.com')).code).toBe(0)
    })
  })

  test('a redirect is not followed', async () => {
    const target = await counting(http('200 OK'))
    const first = await counting(http(`302 Found\r\nlocation: http://127.0.0.1:${target.port}/`))
    const smsGateway = { url: `http://127.0.0.1:${first.port}/`, key: 'k', secret: 's' }
    expect(await trial('smsGateway', { smsGateway })).toMatchObject({ code: 21501 })
    expect([first.came(), target.came()]).toEqual([1, 0])
    for (const server of [first, target]) server.close()
  })

  test('does not show the answer of the other side', async () => {
    const banner = await counting((socket) => void socket.end('SSH-2.0-OpenSSH_9.2 internal-host-7\r\n'))
    const smtp = await trial('smtp', { smtp: { host: '127.0.0.1', port: banner.port, password: 'p' } })
    const sms = await trial('smsGateway', {
      smsGateway: { url: `http://127.0.0.1:${banner.port}/`, key: 'k', secret: 's' },
    })
    const ws = await trial('wsPublicUrl', { wsPublicUrl: `ws://127.0.0.1:${banner.port}` })
    for (const answer of [smtp, sms, ws]) {
      expect(answer.code).toBe(21501)
      expect(JSON.stringify(answer)).not.toMatch(/SSH|internal-host/)
    }
    banner.close()
  })

  test('21507: sends a stored secret only to the host it was entered for', async () => {
    const target = await counting(http('200 OK'))
    expect((await save({ smtp: { host: 'mail.example.com', port: 25, user: 'u', password: 'of-mail-1' } })).code).toBe(
      0,
    )
    const smtp = { host: '127.0.0.1', port: target.port, user: 'u' }
    for (const more of [{}, { password: '●●●●' }]) {
      expect(await trial('smtp', { smtp: { ...smtp, ...more } })).toMatchObject({ code: 21507 })
      expect(await save({ smtp: { ...smtp, ...more } })).toMatchObject({
        code: 21507,
        msg: '邮件服务器的地址已更改，请重新填写密钥',
        data: { errors: [{ field: 'smtp.password' }] },
      })
    }
    expect(target.came()).toBe(0)
    expect((await save({ smtp: { ...smtp, password: 'of-here-2' } })).code).toBe(0)
    target.close()
  })
})

describe('pages of other sites', () => {
  test('a link may be embedded when its site is on the list', async () => {
    await save({ outboundAllow: ['www.example.com', '*.gov.cn'] })
    const tree = await admin.ok(role.menuList)
    const folder = tree[0].children[0]?.children.length ? tree[0].children[0] : tree[1]
    const link = (menuLink: string) =>
      admin.call(role.menuCreate, { menuType: 'IN_LINK', parentId: folder.menuId, menuName: '外部', menuLink, sort: 1 })
    expect(await link('https://evil.example.org/x')).toMatchObject({
      code: 21206,
      msg: '链接的网站不在允许内嵌的名单中：evil.example.org',
    })
    const reply = await link('https://www.example.com/page')
    expect(reply.code).toBe(0)
    const change = { menuId: reply.data.menuId, menuLink: 'https://example.com/', version: reply.data.version }
    expect((await admin.call(role.menuUpdate, change)).code).toBe(21206)
    expect((await admin.call(role.menuUpdate, { ...change, menuLink: 'https://mzj.sh.gov.cn/' })).code).toBe(0)
  })

  test('a star stands for names below, not for a name that only ends with the same letters', () => {
    expect(['a.gov.cn', 'b.a.gov.cn', 'gov.cn', 'evilgov.cn'].map((host) => covers('*.gov.cn', host))).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(covers('www.a.cn:8443', 'www.a.cn')).toBe(false)
  })
})
