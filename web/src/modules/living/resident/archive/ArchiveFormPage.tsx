import { resident } from '#contract/modules/living/resident/resident.ts'
import { birthCalendar } from '#contract/modules/living/resident/resident-section.ts'
import { useCall } from '#kit/calls.ts'
import { FormPage } from '#kit/FormPage.tsx'
import { send } from '#kit/http/request.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import {
  baseKeys,
  baseOptions,
  createForm,
  editForm,
  extraKeys,
  formRow,
  healthKeys,
  healthOptions,
} from './archive-form.ts'
import { IdCardCheck } from './IdCardCheck.tsx'
import '../resident.css'

/** A new archive, or with `?oldmanId=` an existing one. */
export default function ArchiveFormPage() {
  const { oldmanId } = usePage().query
  return oldmanId ? <EditArchive oldmanId={oldmanId} /> : <NewArchive />
}

/** Three columns would be too narrow on a small screen to read the input. */
const columns = () => (window.innerWidth < 1500 ? 2 : 3)

const options = {
  ...baseOptions,
  ...healthOptions,
  family: { help: '最多 10 位；至少一位紧急联系人才能办理入住，付款人只能有一位' },
}

function NewArchive() {
  return (
    <FormPage
      name="archive"
      call={createForm}
      draft="oldmanDraft"
      options={options}
      columns={columns()}
      initial={{ birthCalendar: birthCalendar.is.solar }}
      groups={[
        { title: '基本信息', fields: [...baseKeys, 'photo'], extra: <IdCardCheck /> },
        { title: '扩展信息', fields: extraKeys },
        { title: '健康信息', fields: healthKeys },
        { title: '家属', fields: ['family'] },
      ]}
      done={(row) => `已建立${row.oldmanName}的档案，编号${row.oldmanNo}`}
    />
  )
}

function EditArchive({ oldmanId }: { oldmanId: string }) {
  const may = usePermit()
  const query = useCall(resident.get, { oldmanId }, { keep: false, staleTime: 0 })
  // Its own answer: an older one from the cache might hold a stale version.
  const data = query.isFetchedAfterMount ? query.data : undefined
  const photo = may('live.archives.base.head') ? (['photo'] as const) : []
  return (
    <Loaded query={{ ...query, data }}>
      {(archive) => (
        <FormPage
          name="archive"
          call={editForm}
          row={formRow(archive)}
          fresh={async () => formRow(await send(resident.get, { oldmanId }, { silent: true }))}
          options={options}
          columns={columns()}
          groups={[
            { title: '基本信息', fields: [...baseKeys, ...photo], extra: <IdCardCheck own={oldmanId} /> },
            { title: '扩展信息', fields: extraKeys },
            ...(archive.healthEditable === 1 ? [{ title: '健康信息', fields: healthKeys }] : []),
            { title: '家属', fields: ['family'] },
          ]}
          done={(row) => `已保存${row.oldmanName}的档案`}
        />
      )}
    </Loaded>
  )
}
