import { wrongValue } from '#contract/kit/refusals.ts'

/**
 * Refuses a time after now, or a day after today, of an event that has happened (21001 at its field); gives the time.
 *
 *     receiveTime: notLater(who, 'receiveTime', body.receiveTime ?? who.now)
 */
export function notLater({ now, today }: { now: string; today: string }, field: string, time: string, word = '') {
  const [latest, message] = time.length > 10 ? [now, '时间不能晚于现在'] : [today, '日期不能晚于今天']
  if (time > latest) wrongValue(field, word + message)
  return time
}
