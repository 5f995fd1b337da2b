import { toDataURL } from 'qrcode'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { type visitBooking, weekDay } from '#contract/modules/living/visit-booking/visit-booking.ts'
import { printOf } from '#kit/print/print.tsx'
import './visit-booking.css'

type Gate = ReplyFor<typeof visitBooking.gate> & { address: string }

/** The poster for the door: explanation, code, and visiting hours. */
export const printPoster = printOf(async ({ address, weekDays, slots, notice }: Gate) => {
  const code = await toDataURL(address, { margin: 1, width: 900 })
  const days = weekDays.length === 7 ? '每天' : weekDays.map((day) => weekDay.label(day)).join('、')
  return {
    title: '扫码预约探访',
    body: (
      <div className="visit-poster">
        <img src={code} alt="家属预约二维码" />
        <p>
          {days} {slots.map(({ fromTime, toTime }) => `${fromTime}–${toTime}`).join('、')}
        </p>
        <p>请用在院方登记过的家属手机号预约</p>
        {notice && <p>{notice}</p>}
      </div>
    ),
  }
})
