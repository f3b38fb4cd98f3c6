import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toastError } from '#ui/toast';
import { listAccounts, listMachines, listPhones, readChats, readScript } from './lab.api.ts';
import { labBase, type LabPhone } from './phones.ts';

const key = 'lab';

export const usePhones = () => useQuery({ queryKey: [key, 'phones'], queryFn: listPhones });
export const useAccounts = () => useQuery({ queryKey: [key, 'accounts'], queryFn: listAccounts });
export const useMachines = () => useQuery({ queryKey: [key, 'machines'], queryFn: listMachines });
export const useScript = () => useQuery({ queryKey: [key, 'script'], queryFn: readScript });
export const useChats = (phone: LabPhone) =>
  useQuery({ queryKey: [key, 'chats', phone.network, phone.id], queryFn: () => readChats(phone) });

/** Does something in the lab and tells when it cannot be done. What changed comes back as an event. */
export function useAct() {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onError: toastError,
    onSettled: () => client.invalidateQueries({ queryKey: [key] }),
  });
  return { act: mutate, isBusy: isPending };
}

interface LabEvent {
  readonly network: 'whatsapp' | 'graph' | 'machines' | 'bank' | 'script';
  readonly type: string;
  readonly phone?: string;
  readonly state?: string;
}

/** How long a "typing" is shown when nobody says that it ended. */
const typingMs = 12_000;

/** Follows what happens in the lab; answers the numbers to which a company is typing just now. */
export function useLabEvents(): ReadonlySet<string> {
  const client = useQueryClient();
  const [typing, setTyping] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const source = new EventSource(`${labBase}/events`);
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    const show = (phone: string, isTyping: boolean) => {
      clearTimeout(timers.get(phone));
      setTyping((before) => {
        const after = new Set(before);
        if (isTyping) after.add(phone);
        else after.delete(phone);
        return after;
      });
      if (isTyping)
        timers.set(
          phone,
          setTimeout(() => show(phone, false), typingMs),
        );
    };
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const event = JSON.parse(data) as LabEvent;
      if (event.type === 'typing' && event.phone) return show(event.phone, event.state !== 'paused');
      if (event.type === 'chat' && event.phone) {
        show(event.phone, false);
        return void client.invalidateQueries({ queryKey: [key, 'chats', event.network, event.phone] });
      }
      if (event.network === 'machines') return void client.invalidateQueries({ queryKey: [key, 'machines'] });
      return void client.invalidateQueries({ queryKey: [key] });
    };
    // After a gap nobody knows what was missed.
    source.onopen = () => void client.invalidateQueries({ queryKey: [key] });
    return () => {
      source.close();
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, [client]);
  return typing;
}
