import { Alert, Form } from 'antd'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { codes } from '#contract/kit/codes.ts'
import { code, fields } from '#contract/kit/fields.ts'
import { idCardProblem } from '#contract/kit/value/id-card.ts'
import { consultation } from '#contract/modules/living/consultation/consultation-calls.ts'
import { liveStatus, liveSteps } from '#contract/modules/living/residence/residence-step.ts'
import { resident } from '#contract/modules/living/resident/resident.ts'
import { birthCalendar } from '#contract/modules/living/resident/resident-section.ts'
import { useCall } from '#kit/calls.ts'
import { FormPage } from '#kit/FormPage.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Nowhere } from '#kit/page/Nowhere.tsx'
import { usePage } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import type { Values } from '#kit/value/schema.ts'
import { archiveAddress } from '../resident/addresses.ts'
import {
  baseKeys,
  baseOptions,
  createForm,
  extraKeys,
  healthKeys,
  healthOptions,
} from '../resident/archive/archive-form.ts'

type Profile = ReplyFor<typeof consultation.profile>

const { bedId, planLiveDate, bookExpireDate } = liveSteps.book.body.shape
/** The fields of the archive, and whether a bed is reserved at once. */
const form = {
  ...consultation.archives,
  options: {
    ...consultation.archives.options,
    body: fields({
      ...createForm.options.body.shape,
      oldmanStatus: code('转为', codes({ 3: '待入住', 5: '已预订' })).optional(),
      bedId: bedId.optional(),
      planLiveDate: planLiveDate.optional(),
      bookExpireDate,
    }),
  },
}

/** 咨询转档案 (residence.md 3): the form of the archive, filled in from the consultation. */
export default function ConvertPage() {
  const { id } = usePage().query
  const query = useCall(
    consultation.profile,
    { oldmanId: id ?? '' },
    { keep: false, staleTime: 0, enabled: Boolean(id) },
  )
  if (!id) return <Nowhere words="请从咨询登记列表打开，再转为档案" list="/live/consult/base" label="打开咨询登记" />
  return <Loaded query={query}>{(profile) => <ConvertForm profile={profile} />}</Loaded>
}

const columns = () => (window.innerWidth < 1500 ? 2 : 3)
const books = (values: Values) => Number(values.oldmanStatus) === liveStatus.is.booked

function ConvertForm({ profile }: { profile: Profile }) {
  const page = usePage()
  const may = usePermit()
  const { base, extra, health, family, consultationId } = profile
  const booking = may(liveSteps.book.permit)
    ? (['oldmanStatus', 'bedId', 'planLiveDate', 'bookExpireDate'] as const)
    : []
  const needed = { show: books, required: true }
  return (
    <FormPage
      name="convert"
      call={form}
      input={{ consultationId }}
      columns={columns()}
      options={{
        ...baseOptions,
        ...healthOptions,
        oldmanStatus: { help: '要收定金的，先转为待入住，再在入住列表预订' },
        bedId: needed,
        planLiveDate: needed,
        bookExpireDate: { show: books },
        family: { help: '咨询人已列为第一位紧急联系人，请核对' },
      }}
      initial={{
        birthCalendar: birthCalendar.is.solar,
        oldmanStatus: liveStatus.is.waiting,
        ...extra,
        ...health,
        ...base,
        family: [...family],
      }}
      groups={[
        { title: '基本信息', fields: baseKeys, extra: <KnownCard /> },
        { title: '扩展信息', fields: extraKeys },
        { title: '健康信息', fields: healthKeys },
        { title: '家属', fields: ['family'] },
        ...(booking.length > 0 ? [{ title: '入住安排', fields: booking }] : []),
      ]}
      okText="转为档案"
      done={(row) => `已将${row.oldmanName}转为档案，编号${row.oldmanNo}`}
      onDone={(row) => {
        page.backAndRefresh([consultationId])
        page.open(archiveAddress(row))
      }}
    />
  )
}

/** The person with this ID card: the archive of somebody who has left or never came is used again automatically. */
function KnownCard() {
  const typed = String(Form.useWatch('oldmanIdCard') ?? '')
    .trim()
    .toUpperCase()
  const valid = idCardProblem(typed) === undefined
  const { data: found } = useCall(resident.byIdCard, { oldmanIdCard: typed }, { enabled: valid, keep: false })
  if (!valid || !found) return null
  const { oldmanName, oldmanStatus } = found
  const endedStates: readonly number[] = [liveStatus.is.quit, liveStatus.is.cancelled]
  const state = liveStatus.label(oldmanStatus)
  return endedStates.includes(oldmanStatus) ? (
    <Alert type="info" showIcon title={`${oldmanName}已有档案（${state}），将沿用原档案：已有内容不变，只补空白项`} />
  ) : (
    <Alert type="warning" showIcon title={`${oldmanName}已有档案（${state}），不能转为档案`} />
  )
}
