import type { ReactNode } from 'react'
import { sexes } from '#contract/kit/value/id-card.ts'
import { resident } from '#contract/modules/living/resident/resident.ts'
import { DictText } from '#kit/cells.tsx'
import { send } from '#kit/http/request.ts'
import { printOf, type Sheet } from '#kit/print/print.tsx'
import type { ShownArchive } from '../archive/archive-form.ts'
import './print-card.css'

/** 老人信息卡 and 床头卡 (residence.md 1.2), both A5: one for the file, one for the wall above the bed. */

export const printCardOf = printOf(async (card: 'info' | 'bed', oldmanId: string) =>
  cardOf(card, await send(resident.get, { oldmanId })),
)

export const printCard = printOf((card: 'info' | 'bed', archive: ShownArchive) => cardOf(card, archive))

async function cardOf(card: 'info' | 'bed', archive: ShownArchive): Promise<Sheet> {
  if (card === 'bed') return { title: '床头卡', body: <BedCard archive={archive} /> }
  const { default: QRCode } = await import('qrcode')
  const code = await QRCode.toDataURL(archive.oldmanId, { margin: 0, width: 240 })
  return { title: '老人信息卡', body: <InfoCard archive={archive} code={code} />, signatures: ['经办人', '日期'] }
}

type Line = readonly [label: string, value: ReactNode, wide?: true]

/** An empty field does not mean that there is nothing. */
const unknown = '未记录'

function InfoCard({ archive, code }: { archive: ShownArchive; code: string }) {
  const { base, extra, health, live, family, oldmanName, oldmanNo } = archive
  const lines: Line[] = [
    ['性别 / 年龄', `${sexes.label(base.sex)} / ${base.age}岁`],
    ['出生日期', base.birthDate ?? base.birthMonth],
    ['民族', <DictText key="nation" code="NATION" value={base.nation} />],
    ['人员类别', <DictText key="type" code="OLDMAN_TYPE" value={base.oldmanType} />],
    ['床位', live.bedName],
    ['护理等级', live.levelName],
    ['入住日期', live.liveDate],
    ['血型', <DictText key="blood" code="BLOOD_TYPE" value={health.bloodType} />],
    ['药物过敏', health.allergyDrug || unknown],
    ['食物过敏', extra.allergyFood || unknown],
    ['慢性疾病', <DictText key="disease" code="DISEASE" value={health.disease ?? []} />],
    ['饮食', <DictText key="diet" code="DIET_TYPE" value={extra.diet ?? []} />],
    ['常去医院', [health.hospital, health.attendingDoctor].filter(Boolean).join(' '), true],
    ...contactLines(family),
  ]
  return (
    <div className="card-info">
      <div className="card-top">
        <Portrait name={oldmanName} photo={base.photo} />
        <div>
          <strong>{oldmanName}</strong>
          <span>{oldmanNo}</span>
        </div>
        <img src={code} alt="老人二维码" />
      </div>
      <Lines lines={lines} />
    </div>
  )
}

function BedCard({ archive }: { archive: ShownArchive }) {
  const { base, extra, health, live, family, oldmanName } = archive
  const allergies = [health.allergyDrug, extra.allergyFood].filter(Boolean).join('、')
  const lines: Line[] = [
    ['饮食', <DictText key="diet" code="DIET_TYPE" value={extra.diet ?? []} />],
    ['入住日期', live.liveDate],
    ['主治医生', health.attendingDoctor],
    ...contactLines(family).slice(0, 1),
  ]
  return (
    <div className="card-bed">
      <div className="card-top">
        <Portrait name={oldmanName} photo={base.photo} />
        <div>
          <strong>{oldmanName}</strong>
          <span>
            {sexes.label(base.sex)}　{base.age}岁
          </span>
        </div>
        <div className="card-bed-place">
          <strong>{live.bedName ?? '未分配床位'}</strong>
          <span>{live.levelName && `护理等级：${live.levelName}`}</span>
        </div>
      </div>
      <p className="card-risk">过敏：{allergies || unknown}</p>
      {base.tags?.length ? <p className="card-risk">注意：{base.tags.join('、')}</p> : null}
      <Lines lines={lines} />
    </div>
  )
}

const contactLines = (family: ShownArchive['family']): Line[] =>
  family
    .toSorted((a, b) => b.isUrgent - a.isUrgent)
    .slice(0, 2)
    .map((one) => [
      one.isUrgent ? '紧急联系人' : '联系人',
      <>
        {one.familyName}（<DictText code="RELATION" value={one.relation} />）{one.phoneNum}
      </>,
      true,
    ])

function Portrait({ name, photo }: { name: string; photo?: string | null }) {
  return photo ? <img className="card-photo" src={photo} alt={name} /> : <span className="card-photo">照片</span>
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <dl>
      {lines.map(([label, value, wide], place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: printed once, never changed
        <div key={place} className={wide && 'card-wide'}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
