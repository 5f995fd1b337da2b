import { addMinutes } from '#core/clock.ts'
import { defineJob } from '#core/jobs/jobs.ts'
import { placeDays } from './sign-in/name-guard.ts'

const day = 24 * 60

/**
 * Removes used pictures, codes and tickets, and counters that no longer count; ended sessions stay seven days
 * (platform.md 1.3).
 */
export const clean = defineJob({
  name: 'clean-accounts',
  title: '清理过期的验证码与会话',
  at: '03:40',
  scope: 'system',
  run: async (db, { now }) => {
    const yesterday = addMinutes(now, -day)
    await db.deleteFrom('captcha').where('expireTime', '<', yesterday).execute()
    await db.deleteFrom('smsCode').where('expireTime', '<', yesterday).execute()
    await db.deleteFrom('passwordReset').where('expireTime', '<', yesterday).execute()
    await db.deleteFrom('ssoNonce').where('usedTime', '<', yesterday).execute()
    await db
      .deleteFrom('loginPlace')
      .where('seenTime', '<', addMinutes(now, -placeDays * day))
      .execute()
    const attempts = await db
      .deleteFrom('attempt')
      .where('attemptTime', '<', addMinutes(now, -2 * day))
      .executeTakeFirst()
    const sessions = await db
      .deleteFrom('session')
      .where('revokedTime', '<', addMinutes(now, -7 * day))
      .executeTakeFirst()
    return { attempts: Number(attempts.numDeletedRows), sessions: Number(sessions.numDeletedRows) }
  },
})
