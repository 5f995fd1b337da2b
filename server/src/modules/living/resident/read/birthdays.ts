import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { birthCalendar } from '#contract/modules/living/resident/resident-section.ts'
import { remindType } from '#contract/modules/platform/reminder/reminder.ts'
import { birthdayIn } from '#core/birthday.ts'
import { addDays } from '#core/clock.ts'
import { joinReminders } from '../../../platform/reminder/service.ts'

const aheadDays = 7
/** Departed residents have no birthday reminders. */
const living = [liveStatus.is.living, liveStatus.is.trial]

/** Birthdays of the next days, by the calendar each resident uses (administration.md 1.5); closed after the day. */
joinReminders({
  name: 'birthday',
  title: '生日提醒',
  remindType: remindType.birthday,
  generate: async (db, who, day) => {
    const people = await db
      .selectFrom('oldman')
      .select(['oldmanId', 'oldmanName', 'bedName', 'birthDate', 'birthCalendar', 'lunarBirth'])
      .where('orgId', '=', who.orgId)
      .where('oldmanStatus', 'in', living)
      .execute()
    const last = addDays(day, aheadDays)
    const months = [...new Set([day.slice(0, 7), last.slice(0, 7)])]
    return people.flatMap((person) =>
      months
        .map((month) => birthdayIn(person, month))
        .filter((date) => date !== undefined && date >= day && date <= last)
        .map((date) => ({
          title: `${[person.bedName, person.oldmanName].filter(Boolean).join(' ')}的生日`,
          content: person.birthCalendar === birthCalendar.is.lunar ? `农历生日，公历${date}` : undefined,
          oldmanId: person.oldmanId,
          date: String(date),
          advanceDays: aheadDays,
          bizType: 'oldman',
          bizId: person.oldmanId,
          receivers: [
            { kind: 'ROLE' as const, id: 'NURSE_HEAD' },
            { kind: 'ROLE' as const, id: 'NURSE' },
          ],
        })),
    )
  },
})
