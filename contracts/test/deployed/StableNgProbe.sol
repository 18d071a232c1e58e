// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProbeToken} from "./PoolProbe.sol";
import {StableNgPool} from "contracts/local/StableNgPool.sol";

/// @title NgRate: an oracle of a coin's rate, which is constant
contract NgRate {
    uint256 public immutable getRate;

    constructor(uint256 rate) {
        getRate = rate;
    }
}

/// @title StableNgProbe: deploys pools of StableSwap-NG, trades, and reports the outcome of every
/// step
/// @notice Runs inside one `eth_call`, so no state stays.
contract StableNgProbe {
    uint256 private constant STEP_GAS = 200_000_000;

    struct Step {
        uint8 kind;
        bool zeroForOne;
        uint256 amount;
    }

    struct Case {
        uint8[2] decimals;
        /// Zero for a coin without an oracle.
        uint256[2] rates;
        uint256[2] balances;
        uint256 amplification;
        uint256 fee;
        uint256 multiplier;
        Step[] steps;
    }

    struct Outcome {
        bool ok;
        uint256 amountIn;
        uint256 amountOut;
        uint256[2] balances;
    }

    function probe(Case[] calldata cases) external returns (Outcome[][] memory outcomes) {
        outcomes = new Outcome[][](cases.length);
        for (uint256 i; i < cases.length; ++i) {
            Case calldata c = cases[i];
            outcomes[i] = new Outcome[](c.steps.length);
            StableNgPool pool = _create(c);
            uint256[] memory amounts = new uint256[](2);
            (amounts[0], amounts[1]) = (c.balances[0], c.balances[1]);
            // Balances so uneven that the pool finds no invariant: it refuses deposits and trades.
            try pool.add_liquidity{gas: STEP_GAS}(amounts, 0) {}
            catch {
                continue;
            }
            for (uint256 k; k < c.steps.length; ++k) {
                try this.swap{gas: STEP_GAS}(pool, c.steps[k]) returns (uint256 amountIn, uint256 amountOut) {
                    // A pool accepts an input that buys nothing, which is a failure for a router.
                    outcomes[i][k] = Outcome(amountOut != 0, amountIn, amountOut, [pool.balances(0), pool.balances(1)]);
                } catch {}
                if (!outcomes[i][k].ok) break;
            }
        }
    }

    /// @dev Buys an exact output as the executor does.
    function swap(StableNgPool pool, Step calldata step) external returns (uint256 amountIn, uint256 amountOut) {
        (int128 i, int128 j) = step.zeroForOne ? (int128(0), int128(1)) : (int128(1), int128(0));
        amountIn = step.amount;
        if (step.kind == 1) {
            amountIn = pool.get_dx(i, j, step.amount);
            uint256 brought = pool.get_dy(i, j, amountIn);
            if (brought < step.amount) {
                uint256 missing = step.amount - brought;
                amountIn = pool.get_dx(i, j, step.amount + missing + missing / 8) + 1;
            }
        }
        amountOut = pool.exchange(i, j, amountIn, step.kind == 1 ? step.amount : 0);
    }

    function _create(Case calldata c) private returns (StableNgPool) {
        address[2] memory coins;
        address[2] memory oracles;
        for (uint256 k; k < 2; ++k) {
            ProbeToken coin = new ProbeToken(c.decimals[k]);
            coin.set(address(this), type(uint256).max);
            coins[k] = address(coin);
            if (c.rates[k] != 0) oracles[k] = address(new NgRate(c.rates[k]));
        }
        return new StableNgPool(coins, oracles, c.amplification, c.fee, c.multiplier);
    }
}
