// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProbeToken} from "./PoolProbe.sol";
import {CryptoTriPool} from "contracts/local/CryptoTriPool.sol";
import {ICryptoPool} from "contracts/src/interfaces/IStablePool.sol";
import {CryptoSwap} from "contracts/src/libraries/CryptoSwap.sol";

/// @title CryptoProbe: deploys crypto pools of three coins, trades, and reports the outcome of every
/// step
/// @notice Runs inside one `eth_call`, so no state stays.
contract CryptoProbe {
    uint256 private constant STEP_GAS = 200_000_000;

    struct Step {
        uint8 kind;
        uint8 from;
        uint8 to;
        uint256 amount;
    }

    struct Case {
        uint8[3] decimals;
        uint256[3] balances;
        uint256[2] prices;
        CryptoTriPool.Settings settings;
        Step[] steps;
    }

    struct Outcome {
        bool ok;
        uint256 amountIn;
        uint256 amountOut;
        uint256[3] balances;
    }

    function probe(Case[] calldata cases) external returns (Outcome[][] memory outcomes) {
        outcomes = new Outcome[][](cases.length);
        for (uint256 i; i < cases.length; ++i) {
            Case calldata c = cases[i];
            outcomes[i] = new Outcome[](c.steps.length);
            CryptoTriPool pool = _create(c);
            try pool.add_liquidity{gas: STEP_GAS}(c.balances, 0) {}
            catch {
                continue;
            }
            for (uint256 k; k < c.steps.length; ++k) {
                try this.swap{gas: STEP_GAS}(pool, c.steps[k]) returns (uint256 amountIn, uint256 amountOut) {
                    uint256[3] memory left = [pool.balances(0), pool.balances(1), pool.balances(2)];
                    outcomes[i][k] = Outcome(amountOut != 0, amountIn, amountOut, left);
                } catch {}
                if (!outcomes[i][k].ok) break;
            }
        }
    }

    /// @dev Buys an exact output as the executor does.
    function swap(CryptoTriPool pool, Step calldata step) external returns (uint256 amountIn, uint256 amountOut) {
        amountIn = step.amount;
        if (step.kind == 1) {
            amountIn = CryptoSwap.amountIn(ICryptoPool(address(pool)), step.from, step.to, step.amount);
        }
        ProbeToken coin = ProbeToken(pool.coins(step.to));
        uint256 before = coin.balanceOf(address(this));
        pool.exchange(step.from, step.to, amountIn, step.kind == 1 ? step.amount : 0);
        amountOut = coin.balanceOf(address(this)) - before;
    }

    function _create(Case calldata c) private returns (CryptoTriPool) {
        address[3] memory coins;
        for (uint256 k; k < 3; ++k) {
            ProbeToken coin = new ProbeToken(c.decimals[k]);
            coin.set(address(this), 1 << 254);
            coins[k] = address(coin);
        }
        return new CryptoTriPool(coins, c.settings, c.prices);
    }
}
