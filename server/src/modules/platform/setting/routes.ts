import type { FastifyRequest } from 'fastify'
import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { printTemplate } from '#contract/modules/platform/setting/print-template.ts'
import { serverConfig, serverRefusals } from '#contract/modules/platform/setting/server-config.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import type { Db } from '#core/db/db.ts'
import { linkOf } from '#core/files/links.ts'
import { prepared, serve } from '#core/http/serve.ts'
import type { Services } from '#core/services.ts'
import { installationOrg, settings } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { backup } from './backup.ts'
import { broadcastVoice } from './broadcast.ts'
import { iconOf, loginConfig, lookOrg, photoCodeConfig, preloadConfig, publicLook, pwdConfig } from './configs.ts'
import { bindPictures, type DisplayValue, displayOf, saveDisplay, withPictures } from './look/display.ts'
import { saveTemplates, templatesOf } from './look/templates.ts'
import { tryServer } from './look/trial.ts'
import { mattressSetting, saveMattress } from './mattress.ts'
import { assertMoves, openServers, saveServers, serversOf } from './servers.ts'
import { saveSwitches, switchesOf, wnKeys } from './switches.ts'

const settingRoutes = serve(
  setting,
  {
    recordNum: async (ctx) => {
      const { recordNum, recordNumDesc } = await lookOf(ctx)
      return { recordNum, recordNumDesc }
    },
    pwdConfig: ({ db }) => pwdConfig(db),
    loginConfig: ({ db, services }) => loginConfig(db, services),
    photoCodeConfig: ({ db }) => photoCodeConfig(db),
    theme: async (ctx) => ({ systemThemeColor: { Theme: (await lookOf(ctx)).systemThemeColor } }),
    icon: async (ctx) => iconOf(await lookOf(ctx)),
    loginPage: async (ctx) => (await lookOf(ctx)).loginPageConfig,
    preload: async (ctx) =>
      preloadConfig(ctx.db, await lookOf(ctx), ctx.services, await lookOrg(ctx.db, ctx.raw.request, ctx.who.now)),
    mattress: ({ db, who }) => mattressSetting(db, who.orgId),
    saveMattress: ({ db, who, body }) => {
      who.did('修改了床垫提醒设置')
      return saveMattress(db, who, body.setContent, body.version)
    },

    display: async (ctx) => readableLook(ctx, await displayOf(ctx.db, ctx.who.orgId)),
    saveDisplay: async (ctx) => {
      const { db, who, body } = ctx
      const { version = 0, requestNo: _, ...sent } = body
      const value = await bindPictures(db, who, sent)
      const { before, after } = await saveDisplay(db, who, value, version)
      who.did('修改了显示设置')
      who.events.push({ event: 'config.changed', data: { scope: 'icon', codes: [] } })
      if (before.systemThemeColor !== after.systemThemeColor)
        who.events.push({ event: 'config.changed', data: { scope: 'theme', codes: [] } })
      return readableLook(ctx, after)
    },

    switches: ({ db, who, query }) => switchesOf(db, who.orgId, query.group),
    saveSwitches: async ({ db, who, body }) => {
      const changed = await saveSwitches(db, who, body.list)
      who.did(changed.length > 0 ? `修改了${changed.length}项业务参数` : '保存业务参数，没有改动')
      if (changed.length > 0) who.events.push({ event: 'config.changed', data: { scope: 'setting', codes: changed } })
      return switchesOf(db, who.orgId)
    },

    wn: ({ db, who }) => settings(db, who.orgId, wnKeys),
    broadcast: async ({ db, who, body }) => {
      const { content, times, locationIds } = body
      const result = await broadcastVoice(db, who, { content, times, locationIds: locationIds ?? [] })
      who.did(`语音广播：${content}`)
      return result
    },
  },
  { jobs: [backup] },
)

const serverRoutes = serve(serverConfig, {
  servers: prepared<typeof serverConfig.servers, 0 | 1>(keepsBackup, async ({ db, who }, keeps) => ({
    ...(await serversOf(db, who.orgId)),
    keepsBackup: keeps,
  })),
  saveServers: prepared<typeof serverConfig.saveServers, Awaited<ReturnType<typeof tryServer>> | 0 | 1>(
    async (outside) => {
      const { who, body, services } = outside
      if (body.test !== 1) return keepsBackup(outside)
      who.must('systemSetting.serve.test')
      if (!body.target) return refuse({ ...common.invalid, text: '请选择要测试的连接' }, {}, { field: 'target' })
      if (body.target === 'backup' && !(await keepsBackup(outside))) refuse(serverRefusals.othersBackup)
      const stored = await services.database.withOrg(who.orgId, (db) => openServers(db, who.orgId, services.env))
      return tryServer(assertMoves(stored, plain(body), services.env), body.target, services.clock.ms(), services.env)
    },
    async ({ db, who, body, services }, before) => {
      if (typeof before === 'object') {
        who.did(`测试连接：${before.message}`)
        return before
      }
      who.must('systemSetting.serve.save')
      if (services.env.mode === 'production' && body.payProvider?.type === 'MOCK')
        refuse(serverRefusals.mockInProduction, {}, { field: 'payProvider.type' })
      who.did('修改了服务器设置')
      const facts = { version: body.version ?? 0, keepsBackup: before }
      return { ...(await saveServers(db, who, services.env, plain(body), facts)), keepsBackup: before }
    },
  ),
})

const templateRoutes = serve(printTemplate, {
  templates: ({ db, who }) => templatesOf(db, who.orgId),
  saveTemplates: async ({ db, who, body }) => {
    const names = await saveTemplates(db, who, body.list)
    who.did(`修改了打印模板：${names.join('、')}`)
    return templatesOf(db, who.orgId)
  },
})

export default [settingRoutes, serverRoutes, templateRoutes]

/** The settings themselves, without fields that control the call. */
function plain({
  test: _,
  target: __,
  version: ___,
  requestNo: ____,
  ...config
}: BodyFor<typeof serverConfig.saveServers> & { version?: number; requestNo?: string }) {
  return config
}

/** Read outside the transaction: a transaction of an organisation sees no other. */
async function keepsBackup({ who, services }: { who: Who; services: Services }) {
  return (await services.database.withSystem(installationOrg)) === who.orgId ? 1 : 0
}

interface Asking {
  db: Db
  who: Who
  raw: { request: FastifyRequest }
  services: Services
}

const lookOf = ({ db, who, raw, services }: Asking) => publicLook(db, raw.request, who.now, services)

/** For the form of a user who may edit it. */
const readableLook = <T extends DisplayValue>({ who, services }: Asking, display: T) =>
  withPictures(display, (link) => linkOf(services, who, link))
