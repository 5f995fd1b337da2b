import type { FastifyRequest } from 'fastify'
import type { Db } from '#core/db/db.ts'
import type { Port } from '#core/env.ts'
import { fileMaxMb } from '#core/files/file-limit.ts'
import { publicLinkOf } from '#core/files/links.ts'
import { passwordRules } from '#core/password.ts'
import type { Services } from '#core/services.ts'
import { installationOrg, setting, settings } from '#core/settings.ts'
import { hasSms } from '#core/sms/sms.ts'
import { hashToken } from '#core/who/secret.ts'
import { tokenOf } from '#core/who/session.ts'
import { type DisplayValue, displayOf, withPictures } from './look/display.ts'
import { serversOf, smsGatewayOf } from './servers.ts'

/** The start-up configs, readable without a session: they must not contain anything secret. */

/**
 * The organisation whose design a page has: that of the session, before sign-in that of this installation. The token
 * serves no other purpose here, so it needs no signature.
 */
export async function lookOrg(db: Db, request: FastifyRequest, now: string) {
  const token = tokenOf(request)
  const session = token
    ? await db
        .selectFrom('session')
        .select('orgId')
        .where('tokenHash', '=', hashToken(token))
        .where('revokedTime', 'is', null)
        .where('expireTime', '>', now)
        .executeTakeFirst()
    : undefined
  return session?.orgId ?? installationOrg(db)
}

/** Names, pictures and colours with public addresses, for pages before the sign-in too. */
export async function publicLook(db: Db, request: FastifyRequest, now: string, services: Services) {
  const orgId = await lookOrg(db, request, now)
  return withPictures(await displayOf(db, orgId), (link) => publicLinkOf(services, orgId, link) ?? link)
}

export async function loginConfig(db: Db, { env }: Services) {
  const orgId = await installationOrg(db)
  const found = await settings(db, orgId, ['multiLogin', 'registerOpen', 'findPwdOpen', 'rememberName', 'orgLevelShow'])
  const own = await smsGatewayOf(db, orgId, env)
  return { ...found, smsOpen: hasSms(env, own) ? 1 : 0 }
}

export async function photoCodeConfig(db: Db) {
  const photoCodeOpen = await setting(db, await installationOrg(db), 'photoCodeOpen')
  return { photoCodeOpen, photoCodeLength: 4 }
}

export async function pwdConfig(db: Db) {
  return passwordRules(db, await installationOrg(db))
}

/** The data with which the sign-in page and the live links start (seed 000 §3). */
export async function preloadConfig(db: Db, display: DisplayValue, { env }: Services, orgId: string) {
  const { loginIcon, loginIconName, loginBackground, welcomeBackground } = display.loginPageConfig
  const { wsPublicUrl, mqttPublicUrl } = await serversOf(db, await installationOrg(db))
  return {
    systemId: 'pims2',
    orgType: 3,
    systemName: display.systemName,
    loginIcon: loginIcon ?? display.systemIcon,
    loginIconName,
    loginBackground,
    welcomeBackground,
    favicon: display.windowIcon,
    theme: display.systemThemeColor,
    launchHash: '/home',
    verifyUnit: await setting(db, await installationOrg(db), 'orgLevelShow'),
    recordNum: display.recordNum,
    recordNumDesc: display.recordNumDesc,
    pwdConfig: await pwdConfig(db),
    photoCodeConfig: await photoCodeConfig(db),
    wsPort: numberOf(env.wsPort),
    mqttPort: numberOf(env.mqttWsPort),
    wsPublicUrl,
    mqttPublicUrl,
    fileMaxMb: await fileMaxMb(db, orgId),
  }
}

const numberOf = (port: Port) => (port === 'off' ? null : port)

/** Pictures and names of the browser window. */
export function iconOf(display: DisplayValue) {
  const { systemIcon, systemName, windowIcon, windowName, waterMark } = display
  return { systemIcon, systemName, windowIcon, windowName, waterMark }
}
