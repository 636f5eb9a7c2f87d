package bench

import (
	"context"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
)

// Rate is a throughput with its latencies in milliseconds.
type Rate struct {
	Calls     int     `json:"calls"`
	PerSecond float64 `json:"perSecond"`
	P50       float64 `json:"p50ms"`
	P99       float64 `json:"p99ms"`
	Max       float64 `json:"maxms"`
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

func rateOf(latencies []time.Duration, took time.Duration) Rate {
	if len(latencies) == 0 {
		return Rate{}
	}
	slices.Sort(latencies)
	at := func(q float64) float64 {
		return milliseconds(latencies[int(q*float64(len(latencies)-1))])
	}
	return Rate{
		Calls: len(latencies), PerSecond: float64(len(latencies)) / took.Seconds(),
		P50: at(0.50), P99: at(0.99), Max: at(1),
	}
}

// median returns the round with the median rate.
func median(rates []Rate) Rate {
	sorted := slices.SortedFunc(slices.Values(rates), func(a, b Rate) int {
		if a.PerSecond < b.PerSecond {
			return -1
		}
		return 1
	})
	return sorted[len(sorted)/2]
}

// loop runs work in several clients for a time. Each client numbers its own calls.
func loop(
	ctx context.Context,
	clients int,
	lasting time.Duration,
	work func(ctx context.Context, client, call int) error,
) (Rate, error) {
	var mu sync.Mutex
	var all []time.Duration
	var running errgroup.Group
	began := time.Now()
	for client := range clients {
		running.Go(func() error {
			var own []time.Duration
			for call := 0; time.Since(began) < lasting; call++ {
				start := time.Now()
				if err := work(ctx, client, call); err != nil {
					return err
				}
				own = append(own, time.Since(start))
			}
			mu.Lock()
			defer mu.Unlock()
			all = append(all, own...)
			return nil
		})
	}
	err := running.Wait()
	return rateOf(all, time.Since(began)), err
}
