import { useEffect } from 'react'
import { homeElder } from '#contract/modules/homecare/home-elder/home-elder.ts'
import { useCall } from '#kit/calls.ts'
import { FormPage } from '#kit/FormPage.tsx'
import { send } from '#kit/http/request.ts'
import { warn } from '#kit/look/notice.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage } from '#kit/page/page.ts'
import { homeElderAddress } from '../addresses.ts'
import { baseKeys, type Elder, extendKeys, options } from '../elder-form.ts'
import { MapPoint } from '../MapPoint.tsx'

/** 新增居家档案 (services.md 9a), or with `?oldmanId=` the 基本 of an existing one. */
export default function ArchiveFormPage() {
  const { oldmanId } = usePage().query
  return oldmanId ? <Edit oldmanId={oldmanId} /> : <Add />
}

/** Three columns would be too narrow on a small screen to read the input. */
const columns = () => (window.innerWidth < 1500 ? 2 : 3)
const base = { title: '基本信息', fields: baseKeys, extra: <MapPoint /> } as const

function Add() {
  const page = usePage()
  return (
    <FormPage
      name="home-archive"
      call={homeElder.create}
      draft="homeOldmanDraft"
      options={options}
      columns={columns()}
      groups={[base, { title: '扩展信息', fields: extendKeys }, { title: '家属', fields: ['family'] }]}
      done={(row) => `已建立${row.oldmanName}的居家档案，编号${row.oldmanNo}`}
      onDone={(row) => {
        tellOf(row)
        page.open(homeElderAddress(row))
        page.close()
      }}
    />
  )
}

function Edit({ oldmanId }: { oldmanId: string }) {
  const query = useCall(homeElder.get, { oldmanId }, { keep: false, staleTime: 0 })
  // Its own answer: an older one from the cache might hold a stale version.
  const data = query.isFetchedAfterMount ? query.data : undefined
  return <Loaded query={{ ...query, data }}>{(row) => <Change row={row} />}</Loaded>
}

function Change({ row }: { row: Elder }) {
  const { setTitle } = usePage()
  useEffect(() => setTitle(`编辑${row.oldmanName}`), [row.oldmanName, setTitle])
  return (
    <FormPage
      name="home-archive"
      call={homeElder.update}
      row={row}
      fresh={() => send(homeElder.get, { oldmanId: row.oldmanId }, { silent: true })}
      options={options}
      columns={columns()}
      groups={[base]}
      done={({ oldmanName }) => `已保存${oldmanName}的居家档案`}
    />
  )
}

/** A resident of the institution starts as paused. */
const tellOf = ({ oldmanName, warning }: Elder) => warning && warn(`${oldmanName}：${warning}，档案已设为暂停`)
