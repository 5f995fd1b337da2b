import { setting } from '#contract/modules/setting.ts'
import { serve } from '../../core/serve.ts'
import { settings } from '../../core/settings.ts'
import { broadcastVoice } from './broadcast.ts'
import { iconOf, loginConfig, lookOrg, mattressSetting, photoCodeConfig, preloadConfig, pwdConfig } from './configs.ts'
import { displayOf, saveDisplay } from './display.ts'
import { saveSwitches, switchesOf, wnKeys } from './switches.ts'

export default serve(setting, {
  recordNum: async ({ db, who, raw }) => {
    const { recordNum, recordNumDesc } = await displayOf(db, await lookOrg(db, raw.request, who.now))
    return { recordNum, recordNumDesc }
  },
  pwdConfig: ({ db }) => pwdConfig(db),
  loginConfig: ({ db }) => loginConfig(db),
  photoCodeConfig: ({ db }) => photoCodeConfig(db),
  theme: async ({ db, who, raw }) => {
    const { systemThemeColor } = await displayOf(db, await lookOrg(db, raw.request, who.now))
    return { systemThemeColor: { Theme: systemThemeColor } }
  },
  icon: async ({ db, who, raw }) => iconOf(await displayOf(db, await lookOrg(db, raw.request, who.now))),
  loginPage: async ({ db, who, raw }) => (await displayOf(db, await lookOrg(db, raw.request, who.now))).loginPageConfig,
  preload: async ({ db, who, raw, services }) => preloadConfig(db, await lookOrg(db, raw.request, who.now), services),
  mattress: ({ db, who }) => mattressSetting(db, who.orgId),

  display: ({ db, who }) => displayOf(db, who.orgId),
  saveDisplay: async ({ db, who, body }) => {
    const { version = 0, requestNo: _, ...value } = body
    const { before, after } = await saveDisplay(db, who, value, version)
    who.did('修改了显示设置')
    who.events.push({ event: 'config.changed', data: { scope: 'icon', codes: [] } })
    if (before.systemThemeColor !== after.systemThemeColor) who.events.push({ event: 'config.changed', data: { scope: 'theme', codes: [] } })
    return after
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
