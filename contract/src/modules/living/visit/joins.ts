import { nameModule } from '../../../kit/joins.ts'
import { touchedBy } from '../../../kit/touches.ts'

nameModule('visit', '来访管理')
touchedBy('stayEnds', 'visit')
