import { nameModule, touchedBy } from '../../../kit/joins.ts'

nameModule('visit', '来访管理')
touchedBy('stayEnds', 'visit')
