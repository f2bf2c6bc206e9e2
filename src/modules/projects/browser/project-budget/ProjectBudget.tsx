/**
 * Notice next to the form of a time entry: the use of the chosen project's time budget, this entry included. It never
 * blocks saving.
 */
import Alert from '@mui/material/Alert';
import { useWatch } from 'react-hook-form';
import { useGetOne, useRecordContext, useTranslate } from 'react-admin';
import type { ShownRecord } from '#engine/registry';
import { WorkTimes } from '#engine/values';
import { useRegistry } from '#engine/browser';
import { budgetLevel, usedPercent } from '../../rules/budget.ts';

export default function ProjectBudget() {
  const translate = useTranslate();
  const record = useRecordContext<ShownRecord<'hours'>>();
  const { project_uuid, minutes } = useWatch<Pick<ShownRecord<'hours'>, 'project_uuid' | 'minutes'>>();
  const projects = useRegistry().resources['projects']?.route.slice(1) ?? 'projects';
  const chosen = project_uuid ?? '';
  const { data: project } = useGetOne<ShownRecord<'projects'>>(projects, { id: chosen }, { enabled: chosen !== '' });
  const budget = project?.budget_minutes;
  if (project === undefined || typeof budget !== 'number' || chosen === '') return null;
  // The stored value of this entry is already part of the booked hours of its project.
  const counted = record?.project_uuid === chosen && record.status !== 'rejected' ? (record.minutes ?? 0) : 0;
  const booked = (project.booked_minutes ?? 0) - counted + (typeof minutes === 'number' ? minutes : 0);
  const level = budgetLevel(usedPercent(booked, budget));
  const message = booked > budget ? 'beheer.budget.over' : level >= 80 ? 'beheer.budget.near' : 'beheer.budget.within';
  return (
    <Alert role="status" severity={booked > budget ? 'warning' : 'info'} sx={{ alignSelf: 'start' }}>
      {translate(message, {
        booked: WorkTimes.formatWorkTime(booked),
        budget: WorkTimes.formatWorkTime(budget),
        left: WorkTimes.formatWorkTime(Math.abs(budget - booked)),
        name: project.name ?? '',
      })}
    </Alert>
  );
}
