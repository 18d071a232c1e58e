// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IExecutor} from "../interfaces/IExecutor.sol";
import {IRareLegs} from "../interfaces/IRareLegs.sol";
import {ICryptoPool, IStablePool} from "../interfaces/IStablePool.sol";
import {IStakingToken} from "../interfaces/IStakingToken.sol";
import {IWrappedNative} from "../interfaces/IWrappedNative.sol";
import {CryptoSwap} from "../libraries/CryptoSwap.sol";
import {Leg, Program} from "../libraries/Program.sol";
import {StableMeta} from "../libraries/StableMeta.sol";
import {StableMulti} from "../libraries/StableMulti.sol";
import {Tokens} from "../libraries/Tokens.sol";

/// @title RareLegs: code of rarely used legs, to which the executor delegates (see IRareLegs)
contract RareLegs is IRareLegs {
    using Tokens for IERC20;

    /// @dev 3pool, the base pool of the metapools and a constant in their code, too.
    IStablePool private constant THREE_POOL = IStablePool(0xbEbc44782C7dB0a1A60Cb6fe97d0b483032FF1C7);

    /// @inheritdoc IRareLegs
    function exchange(Leg memory leg, uint256 amount, address recipient) external payable returns (uint256 taken) {
        if (leg.kind == Program.STAKING) return _stake(leg, amount, recipient);
        if (leg.kind == Program.ERC4626 && !_deposits(leg)) {
            IERC4626(leg.pool).redeem(amount, recipient, address(this));
            return amount;
        }
        leg.tokenIn.allow(leg.pool, amount);
        if (leg.kind == Program.ERC4626) IERC4626(leg.pool).deposit(amount, recipient);
        else if (leg.kind == Program.STABLE_META || leg.kind == Program.CRYPTO) _exchangeCoins(leg, amount, recipient);
        else revert IExecutor.MalformedProgram();
        return amount - leg.tokenIn.disallow(leg.pool);
    }

    /// @inheritdoc IRareLegs
    function costOf(Leg memory leg, uint256 amount) external payable returns (uint256) {
        (uint256 count, uint256 from, uint256 to) = Program.coinsOf(leg);
        IStablePool pool = IStablePool(leg.pool);
        if (leg.kind == Program.STABLE) return StableMulti.amountIn(pool, count, from, to, amount);
        if (leg.kind == Program.STABLE_META) return StableMeta.amountIn(pool, THREE_POOL, from, to, amount);
        if (leg.kind == Program.CRYPTO) return CryptoSwap.amountIn(ICryptoPool(leg.pool), from, to, amount);
        // The result is rounded down, so that a unit is missing unless the division is exact.
        if (leg.kind == Program.STAKING) return IStakingToken(leg.pool).getStETHByWstETH(amount) + 1;
        if (leg.kind != Program.ERC4626) revert IExecutor.MalformedProgram();
        IERC4626 vault = IERC4626(leg.pool);
        return _deposits(leg) ? vault.previewMint(amount) : vault.previewWithdraw(amount);
    }

    /// @dev Swaps through a metapool or a crypto pool, which name their coins by indices.
    function _exchangeCoins(Leg memory leg, uint256 amount, address recipient) private {
        (, uint256 from, uint256 to) = Program.coinsOf(leg);
        uint256 before = leg.tokenOut.held(address(this));
        if (leg.kind == Program.CRYPTO) ICryptoPool(leg.pool).exchange(from, to, amount, 0);
        else IStablePool(leg.pool).exchange_underlying(int128(uint128(from)), int128(uint128(to)), amount, 0);
        if (recipient != address(this)) leg.tokenOut.push(recipient, leg.tokenOut.held(address(this)) - before);
    }

    /// @dev True if a leg deposits into its vault, which is the token of its shares; false if it
    /// redeems shares.
    function _deposits(Leg memory leg) private pure returns (bool) {
        if (leg.pool == address(leg.tokenOut)) return true;
        if (leg.pool != address(leg.tokenIn)) revert IExecutor.MalformedProgram();
        return false;
    }

    /// @dev Stakes ether, for which the staking token mints shares to the sender. Sends only what
    /// was unwrapped.
    function _stake(Leg memory leg, uint256 amount, address recipient) private returns (uint256) {
        if (leg.pool != address(leg.tokenOut)) revert IExecutor.MalformedProgram();
        uint256 stray = address(this).balance;
        IWrappedNative(address(leg.tokenIn)).withdraw(amount);
        uint256 before = leg.tokenOut.held(address(this));
        Tokens.pushNative(leg.pool, address(this).balance - stray, gasleft());
        if (recipient != address(this)) leg.tokenOut.push(recipient, leg.tokenOut.held(address(this)) - before);
        return amount;
    }
}
