// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProbeToken} from "./PoolProbe.sol";
import {StableMetaPool} from "contracts/local/StableMetaPool.sol";
import {StableTriPool} from "contracts/local/StableTriPool.sol";
import {IStablePool} from "contracts/src/interfaces/IStablePool.sol";
import {StableMeta} from "contracts/src/libraries/StableMeta.sol";

/// @title StableMetaProbe: deploys metapools on pools of three coins, trades with both, and reports
/// every outcome
/// @notice Runs inside one `eth_call`, so no state stays.
contract StableMetaProbe {
    uint256 private constant STEP_GAS = 200_000_000;

    struct Step {
        uint8 kind;
        uint8 from;
        uint8 to;
        uint256 amount;
    }

    struct Case {
        uint8[4] decimals;
        uint256[3] baseBalances;
        uint256 baseAmplification;
        uint256 baseFee;
        uint256[2] balances;
        uint256 amplification;
        uint256 fee;
        Step[] steps;
    }

    struct Outcome {
        bool ok;
        uint256 amountIn;
        uint256 amountOut;
        uint256[6] balances;
    }

    /// @param codes creation codes of the base pool and of the metapool
    function probe(bytes[2] calldata codes, Case[] calldata cases) external returns (Outcome[][] memory outcomes) {
        outcomes = new Outcome[][](cases.length);
        for (uint256 i; i < cases.length; ++i) {
            Case calldata c = cases[i];
            outcomes[i] = new Outcome[](c.steps.length);
            (StableMetaPool pool, StableTriPool base) = _create(codes, c);
            for (uint256 k; k < c.steps.length; ++k) {
                try this.swap{gas: STEP_GAS}(pool, base, c.steps[k]) returns (uint256 amountIn, uint256 amountOut) {
                    // A pool accepts an input that buys nothing, which is a failure for a router.
                    outcomes[i][k] = Outcome(amountOut != 0, amountIn, amountOut, _left(pool, base));
                } catch {}
                if (!outcomes[i][k].ok) break;
            }
        }
    }

    /// @dev Buys an exact output as the executor does; index 0 is the metapool's coin.
    function swap(StableMetaPool pool, StableTriPool base, Step calldata step)
        external
        returns (uint256 amountIn, uint256 amountOut)
    {
        amountIn = step.amount;
        if (step.kind == 1) {
            amountIn = StableMeta.amountIn(
                IStablePool(address(pool)), IStablePool(address(base)), step.from, step.to, step.amount
            );
        }
        ProbeToken coin = ProbeToken(step.to == 0 ? pool.coins(0) : base.coins(step.to - 1));
        uint256 before = coin.balanceOf(address(this));
        (int128 i, int128 j) = (int128(uint128(step.from)), int128(uint128(step.to)));
        if (i != 0 && j != 0) base.exchange(i - 1, j - 1, amountIn, 0);
        else pool.exchange_underlying(i, j, amountIn, step.kind == 1 ? step.amount : 0);
        amountOut = coin.balanceOf(address(this)) - before;
    }

    function _left(StableMetaPool pool, StableTriPool base) private view returns (uint256[6] memory) {
        return
            [
                pool.balances(0),
                pool.balances(1),
                base.balances(0),
                base.balances(1),
                base.balances(2),
                base.totalSupply()
            ];
    }

    function _create(bytes[2] calldata codes, Case calldata c)
        private
        returns (StableMetaPool pool, StableTriPool base)
    {
        address[4] memory coins;
        for (uint256 k; k < 4; ++k) {
            ProbeToken coin = new ProbeToken(c.decimals[k]);
            coin.set(address(this), 1 << 254);
            coins[k] = address(coin);
        }
        address[3] memory beneath = [coins[1], coins[2], coins[3]];
        base = StableTriPool(_deploy(bytes.concat(codes[0], abi.encode(beneath, c.baseAmplification, c.baseFee))));
        base.add_liquidity(c.baseBalances, 0);
        pool = StableMetaPool(_deploy(bytes.concat(codes[1], abi.encode(coins[0], base, c.amplification, c.fee))));
        base.approve(address(pool), type(uint256).max);
        pool.add_liquidity(c.balances, 0);
    }

    function _deploy(bytes memory creation) private returns (address made) {
        assembly ("memory-safe") {
            made := create(0, add(creation, 32), mload(creation))
        }
    }
}
