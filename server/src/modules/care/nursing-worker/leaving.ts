import { joinResidence } from '../../living/residence/service.ts'
import { joinLeaving } from '../../platform/staff/service.ts'
import { forget, leaveAll, passResidents, residentsOf } from './carers.ts'

// No resident keeps a carer who has left (administration.md 2.1), and a new stay begins without carers; a revoked
// departure restores them.

joinLeaving({
  type: '负责的老人',
  duties: async (db, who, empId) =>
    (await residentsOf(db, who, empId, 'all')).map(({ oldmanName, bedName }) =>
      [bedName, oldmanName].filter(Boolean).join(' '),
    ),
  move: passResidents,
  drop: leaveAll,
})

joinResidence({
  name: 'nursing-worker',
  afterStep: async (db, who, { name, resident }) => {
    if (name === 'open' || name === 'restore') await forget(db, who, resident.oldmanId)
  },
})
