import type { FastifyRequest } from 'fastify'
import { setting } from '#contract/modules/setting.ts'
import type { Services } from '../../core/app.ts'
import type { Db } from '../../core/db.ts'
import { serve } from '../../core/serve.ts'
import { settings } from '../../core/settings.ts'
import type { Who } from '../../core/who.ts'
import { linkOf } from '../file/service.ts'
import { broadcastVoice } from './broadcast.ts'
import {
  iconOf,
  loginConfig,
  mattressSetting,
  photoCodeConfig,
  preloadConfig,
  publicLook,
  pwdConfig,
} from './configs.ts'
import { bindPictures, type DisplayValue, displayOf, saveDisplay, withPictures } from './display.ts'
import { saveSwitches, switchesOf, wnKeys } from './switches.ts'

export default serve(setting, {
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
  preload: async (ctx) => preloadConfig(ctx.db, await lookOf(ctx), ctx.services),
  mattress: ({ db, who }) => mattressSetting(db, who.orgId),

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
})

interface Asking {
  db: Db
  who: Who
  raw: { request: FastifyRequest }
  services: Services
}

const lookOf = ({ db, who, raw, services }: Asking) => publicLook(db, raw.request, who.now, services)

/** For the form of whoever may edit it. */
const readableLook = <T extends DisplayValue>({ who, services }: Asking, display: T) =>
  withPictures(display, (link) => linkOf(services, who, link))
