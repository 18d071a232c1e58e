// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ISwapErrors} from "../interfaces/ISwapErrors.sol";
import {IStablePool} from "../interfaces/IStablePool.sol";
import {StableMulti} from "./StableMulti.sol";

/// @title StableMeta: the input of a metapool of 3pool for an exact output of its own coin or one
/// of 3pool
/// @notice A metapool trades its coin against shares of 3pool, which it mints from the input coin
/// or redeems for the output coin. Both pools move, and neither computes an input. So the input is
/// searched whose output, in the pools' arithmetic and order of divisions, is sufficient.
library StableMeta {
    uint256 private constant BASE_COINS = 3;
    uint256 private constant PRECISION = 1e18;
    uint256 private constant A_PRECISION = 100;
    uint256 private constant FEE_DENOMINATOR = 1e10;
    uint256 private constant MAX_ROUNDS = 255;
    /// @dev Steps that scale the input by the last output, up or down. Later ones only add what is
    /// missing plus 1/8.
    uint256 private constant GUESSES = 3;
    uint256 private constant MAX_STEPS = 32;

    /// @dev State of both pools. Balances of the base pool are in raw units, the metapool's in 18
    /// decimals.
    struct State {
        uint256[] balances;
        uint256[] scales;
        uint256 ann;
        uint256 depositFee;
        uint256 supply;
        uint256 invariant;
        uint256 sharePrice;
        uint256 coin;
        uint256 shares;
        uint256 rate;
        uint256 metaAnn;
        uint256 metaFee;
        uint256 metaInvariant;
    }

    /// @notice Returns the current input of coin i for an exact output of coin j, fees included.
    /// Index 0 is the metapool's own coin, the others are those of the base pool.
    function amountIn(IStablePool pool, IStablePool base, uint256 i, uint256 j, uint256 wanted)
        internal
        view
        returns (uint256 cost)
    {
        State memory state = _read(pool, base);
        uint256 scaleIn = i == 0 ? state.rate / PRECISION : state.scales[i - 1];
        uint256 scaleOut = j == 0 ? state.rate / PRECISION : state.scales[j - 1];
        cost = Math.ceilDiv(wanted * scaleOut, scaleIn);
        for (uint256 step; step < MAX_STEPS; ++step) {
            uint256 brought = i == 0 ? _toBase(state, cost, j - 1) : _fromBase(state, i - 1, cost);
            if (step >= GUESSES && brought >= wanted) return cost;
            if (brought == 0) cost *= 2;
            else if (step < GUESSES) cost = Math.ceilDiv(cost * wanted, brought);
            else cost += Math.ceilDiv((wanted - brought + (wanted - brought) / 8) * cost, brought);
        }
        revert ISwapErrors.InsufficientLiquidity();
    }

    function _read(IStablePool pool, IStablePool base) private view returns (State memory state) {
        state.balances = new uint256[](BASE_COINS);
        state.scales = new uint256[](BASE_COINS);
        for (uint256 k; k < BASE_COINS; ++k) {
            state.balances[k] = base.balances(k);
            state.scales[k] = 10 ** (18 - IERC20Metadata(base.coins(k)).decimals());
        }
        state.ann = base.A() * BASE_COINS;
        state.depositFee = base.fee() * BASE_COINS / (4 * (BASE_COINS - 1));
        state.supply = IERC20Metadata(pool.coins(1)).totalSupply();
        state.invariant = StableMulti.invariant(_scaled(state, state.balances), state.ann);
        state.sharePrice = state.invariant * PRECISION / state.supply;
        state.rate = 10 ** (36 - IERC20Metadata(pool.coins(0)).decimals());
        state.coin = state.rate * pool.balances(0) / PRECISION;
        state.shares = state.sharePrice * pool.balances(1) / PRECISION;
        state.metaAnn = pool.A_precise() * 2;
        state.metaFee = pool.fee();
        state.metaInvariant = _invariant(state.coin, state.shares, state.metaAnn);
    }

    /// @dev Returns the output in a coin of the base pool for the metapool's coin. Reverts above
    /// the pool's balance.
    function _toBase(State memory state, uint256 amount, uint256 coin) private pure returns (uint256) {
        uint256 x = state.coin + amount * state.rate / PRECISION;
        uint256 shares = _less(state, state.shares - _other(state, x)) * PRECISION / state.sharePrice;
        uint256 d = state.invariant - shares * state.invariant / state.supply;
        uint256[] memory xp = _scaled(state, state.balances);
        uint256 held = xp[coin];
        xp[coin] = 0;
        uint256 expected = held * d / state.invariant - StableMulti.missing(xp, state.ann, d);
        held -= state.depositFee * expected / FEE_DENOMINATOR;
        for (uint256 k; k < BASE_COINS; ++k) {
            // The difference is zero for the requested coin.
            xp[k] -= state.depositFee * (xp[k] - xp[k] * d / state.invariant) / FEE_DENOMINATOR;
        }
        return (held - StableMulti.missing(xp, state.ann, d) - 1) / state.scales[coin];
    }

    /// @dev Returns the output in the metapool's coin for a coin of the base pool.
    function _fromBase(State memory state, uint256 coin, uint256 amount) private pure returns (uint256) {
        uint256[] memory added = new uint256[](BASE_COINS);
        for (uint256 k; k < BASE_COINS; ++k) {
            added[k] = state.balances[k];
        }
        added[coin] += amount;
        uint256 d1 = StableMulti.invariant(_scaled(state, added), state.ann);
        for (uint256 k; k < BASE_COINS; ++k) {
            uint256 ideal = d1 * state.balances[k] / state.invariant;
            uint256 difference = ideal > added[k] ? ideal - added[k] : added[k] - ideal;
            added[k] -= state.depositFee * difference / FEE_DENOMINATOR;
        }
        uint256 d2 = StableMulti.invariant(_scaled(state, added), state.ann);
        uint256 minted = state.supply * (d2 - state.invariant) / state.invariant;
        uint256 x = minted * state.sharePrice / PRECISION + state.shares;
        return _less(state, state.coin - _other(state, x)) * PRECISION / state.rate;
    }

    /// @dev Subtracts one unit, then the metapool's fee, as the pool does.
    function _less(State memory state, uint256 gross) private pure returns (uint256) {
        --gross;
        return gross - gross * state.metaFee / FEE_DENOMINATOR;
    }

    function _scaled(State memory state, uint256[] memory amounts) private pure returns (uint256[] memory xp) {
        xp = new uint256[](BASE_COINS);
        for (uint256 k; k < BASE_COINS; ++k) {
            xp[k] = amounts[k] * state.scales[k];
        }
    }

    function _invariant(uint256 x0, uint256 x1, uint256 ann) private pure returns (uint256 d) {
        uint256 sum = x0 + x1;
        d = sum;
        for (uint256 round; round < MAX_ROUNDS; ++round) {
            uint256 product = d * d / (x0 * 2) * d / (x1 * 2);
            uint256 previous = d;
            d = (ann * sum / A_PRECISION + product * 2) * d / ((ann - A_PRECISION) * d / A_PRECISION + 3 * product);
            if (_isNear(d, previous)) break;
        }
    }

    /// @dev Returns the balance of one coin of the metapool when the other is `x`.
    function _other(State memory state, uint256 x) private pure returns (uint256 y) {
        uint256 d = state.metaInvariant;
        uint256 c = d * d / (x * 2) * d * A_PRECISION / (state.metaAnn * 2);
        uint256 b = x + d * A_PRECISION / state.metaAnn;
        y = d;
        for (uint256 round; round < MAX_ROUNDS; ++round) {
            uint256 previous = y;
            y = (y * y + c) / (2 * y + b - d);
            if (_isNear(y, previous)) break;
        }
    }

    function _isNear(uint256 a, uint256 b) private pure returns (bool) {
        return a > b ? a - b <= 1 : b - a <= 1;
    }
}
