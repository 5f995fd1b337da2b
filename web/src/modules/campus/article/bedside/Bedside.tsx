import { useEffect, useState } from 'react'
import { bedside } from '#contract/modules/campus/article/bedside.ts'
import { useCall } from '#kit/calls.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { local } from '#kit/store/storage.ts'
import { timeWords } from '#kit/value/format.ts'
import { BedsideArticle } from './BedsideArticle.tsx'
import type { Person, Room } from './room.ts'
import './bedside.css'

/** After this time without a touch the resident has left: the next one must not continue under that name. */
const idleMs = 5 * 60_000

/**
 * 床旁宣教 (services.md 1): a tablet at the bedside, in large letters, with nothing but the articles of the institution.
 */
export default function Bedside({ onBack }: { onBack?: () => void }) {
  const [roomId, setRoomId] = useRoom()
  const rooms = useCall(bedside.bedsideRooms, {})
  return (
    <main className="bedside">
      <Loaded query={rooms}>
        {(found) => {
          const room = found.find((one) => one.roomId === roomId)
          if (!room) return <Rooms rooms={found} onChoose={setRoomId} onBack={onBack} />
          return <InRoom room={room} onLeave={() => setRoomId(undefined)} />
        }}
      </Loaded>
    </main>
  )
}

interface RoomsProps {
  rooms: readonly Room[]
  onChoose: (roomId: string) => void
  onBack?: () => void
}

/** The choice of the room, once, when the screen is installed. */
function Rooms({ rooms, onChoose, onBack }: RoomsProps) {
  return (
    <>
      <header>
        <h1>床旁宣教：这块屏在哪个房间？</h1>
        {onBack && (
          <button type="button" onClick={onBack}>
            返回大屏
          </button>
        )}
      </header>
      {rooms.length === 0 && <p>没有在住老人的房间</p>}
      <div className="bedside-grid">
        {rooms.map(({ roomId, roomName, people }) => (
          <button key={roomId} type="button" onClick={() => onChoose(roomId)}>
            <b>{roomName}</b>
            <span>{`${people.length}人`}</span>
          </button>
        ))}
      </div>
    </>
  )
}

function InRoom({ room, onLeave }: { room: Room; onLeave: () => void }) {
  const [person, setPerson] = useState<Person>()
  const [articleId, setArticleId] = useState<string>()
  const home = () => {
    setPerson(undefined)
    setArticleId(undefined)
  }
  useIdle(home, person !== undefined || articleId !== undefined)
  if (articleId)
    return (
      <BedsideArticle
        key={articleId}
        articleId={articleId}
        person={person}
        people={room.people}
        onPerson={setPerson}
        onBack={() => setArticleId(undefined)}
      />
    )
  return (
    <>
      <header>
        <h1>{person ? `${person.oldmanName}，请看` : room.roomName}</h1>
        <button type="button" onClick={person ? home : onLeave}>
          {person ? '换一位' : '换房间'}
        </button>
      </header>
      {!person && (
        <nav aria-label="哪一位在看" className="bedside-people">
          <p>请点自己的名字：</p>
          {room.people.map((one) => (
            <button key={one.oldmanId} type="button" onClick={() => setPerson(one)}>
              {one.oldmanName}
            </button>
          ))}
        </nav>
      )}
      <Articles roomId={room.roomId} oldmanId={person?.oldmanId} onOpen={setArticleId} />
    </>
  )
}

interface ArticlesProps {
  roomId: string
  oldmanId?: string
  onOpen: (articleId: string) => void
}

function Articles({ roomId, oldmanId, onOpen }: ArticlesProps) {
  const query = useCall(bedside.bedsideList, oldmanId ? { oldmanId } : { roomId })
  return (
    <Loaded query={query}>
      {(list) =>
        list.length === 0 ? (
          <p>现在没有要看的内容</p>
        ) : (
          <ol className="bedside-list">
            {list.map(({ id, title, summary, readTime, quizCount, quizScore }) => (
              <li key={id}>
                <button type="button" onClick={() => onOpen(id)}>
                  <b>{title}</b>
                  {summary && <span>{summary}</span>}
                  <small>
                    {[
                      readTime && `${timeWords(readTime)}已读`,
                      quizScore ? `测验答对${quizScore}` : quizCount > 0 && `读后答${quizCount}题`,
                    ]
                      .filter(Boolean)
                      .join('　')}
                  </small>
                </button>
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  )
}

/** The room of this screen; a wall screen stores it in its browser. */
function useRoom() {
  const [roomId, set] = useState(() => local.get('screenFrameworker')?.roomId)
  const choose = (next: string | undefined) => {
    const stored = local.get('screenFrameworker')
    if (stored) local.set('screenFrameworker', { ...stored, roomId: next })
    set(next)
  }
  return [roomId, choose] as const
}

/** Whether somebody is present: a running film counts as being watched. */
const signs = ['pointerdown', 'keydown', 'scroll', 'timeupdate']

function useIdle(leave: () => void, isBusy: boolean) {
  useEffect(() => {
    if (!isBusy) return undefined
    let timer = setTimeout(leave, idleMs)
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(leave, idleMs)
    }
    for (const name of signs) addEventListener(name, again, true)
    return () => {
      clearTimeout(timer)
      for (const name of signs) removeEventListener(name, again, true)
    }
  })
}
