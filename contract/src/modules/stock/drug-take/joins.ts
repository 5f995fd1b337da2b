import { nameModule, touchedBy } from '../../../kit/joins.ts'

nameModule('drug-take', '用药')
touchedBy('stayEnds', 'drug-take')
