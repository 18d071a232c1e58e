// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IExecutor} from "../interfaces/IExecutor.sol";
import {IPoolManager} from "../interfaces/IPoolManager.sol";
import {IRareLegs} from "../interfaces/IRareLegs.sol";
import {IStablePool} from "../interfaces/IStablePool.sol";
import {IUniswapV3Pool} from "../interfaces/IUniswapV3Pool.sol";
import {IWrappedNative} from "../interfaces/IWrappedNative.sol";
import {Leg, Program} from "../libraries/Program.sol";
import {RfqOrders} from "../libraries/RfqOrders.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {V3} from "../libraries/V3.sol";

/// @title PoolCalls: pool calls that sales and purchases share
abstract contract PoolCalls is IExecutor {
    using Tokens for IERC20;

    /// @dev The contract with the code of rarely used legs (see IRareLegs).
    address private immutable RARE_LEGS;

    /// @dev Hash of the pool that may call back now and of its callback data; zero if no callback
    /// is expected.
    bytes32 private transient _expected;

    constructor(address rareLegs) {
        RARE_LEGS = rareLegs;
    }

    /// @dev Accepts one callback from the pool that is being called; reverts for any other caller.
    function _checkCallback(bytes calldata data) internal {
        if (keccak256(abi.encodePacked(msg.sender, data)) != _expected) revert UnexpectedCallback(msg.sender);
        _expected = 0;
    }

    /// @dev Returns how much of the available amount a leg takes. A share rounds down; mode 2 takes
    /// the rest.
    function _resolve(Leg memory leg, uint256 amount, IERC20 token, uint256 available) internal pure returns (uint256) {
        if (leg.amountMode == Program.REST) return available;
        if (leg.amountMode == Program.SHARE) return Math.mulDiv(available, amount, 1 << 128);
        if (leg.amountMode != Program.EXACT) revert MalformedProgram();
        if (amount > available) revert InsufficientLedger(address(token), available, amount);
        return amount;
    }

    /// @return received the output that a concentrated pool reports
    function _swapPool(Leg memory leg, int256 amount, bytes memory data, address recipient)
        internal
        returns (uint256 received)
    {
        _expected = keccak256(abi.encodePacked(leg.pool, data));
        (int256 amount0, int256 amount1) =
            IUniswapV3Pool(leg.pool).swap(recipient, leg.zeroForOne, amount, V3.limit(leg.zeroForOne), data);
        if (_expected != 0) revert MissingCallback(leg.pool);
        received = uint256(-(leg.zeroForOne ? amount1 : amount0));
    }

    /// @dev Unlocks a V4 manager, which calls back once with this data.
    function _unlock(address manager, bytes memory data) internal {
        _expected = keccak256(abi.encodePacked(manager, data));
        IPoolManager(manager).unlock(data);
        if (_expected != 0) revert MissingCallback(manager);
    }

    /// @dev Swaps through a stable pool, an RFQ order or a rare leg, with an allowance for this
    /// call only.
    /// @return taken the amount that it took of the input
    function _exchange(Leg memory leg, uint256 amount, address recipient) internal returns (uint256 taken) {
        if (leg.kind != Program.STABLE && leg.kind != Program.RFQ) {
            return _asRareLegs(abi.encodeCall(IRareLegs.exchange, (leg, amount, recipient)));
        }
        leg.tokenIn.allow(leg.pool, amount);
        if (leg.kind == Program.RFQ) {
            RfqOrders.fill(leg, amount, recipient);
        } else {
            (int128 i, int128 j) = _coins(leg);
            uint256 before = leg.tokenOut.held(address(this));
            IStablePool(leg.pool).exchange(i, j, amount, 0);
            if (recipient != address(this)) leg.tokenOut.push(recipient, leg.tokenOut.held(address(this)) - before);
        }
        return amount - leg.tokenIn.disallow(leg.pool);
    }

    /// @dev Delegates to the code of rare legs. An address without code returns no word, which
    /// reverts.
    function _asRareLegs(bytes memory input) internal returns (uint256) {
        (bool done, bytes memory output) = RARE_LEGS.delegatecall(input);
        if (!done) {
            assembly ("memory-safe") {
                revert(add(output, 32), mload(output))
            }
        }
        return abi.decode(output, (uint256));
    }

    function _coins(Leg memory leg) internal pure returns (int128 i, int128 j) {
        if (leg.tickSpacing != 0) {
            (, uint256 from, uint256 to) = Program.coinsOf(leg);
            return (int128(uint128(from)), int128(uint128(to)));
        }
        return leg.zeroForOne ? (int128(0), int128(1)) : (int128(1), int128(0));
    }

    /// @dev Sends a token to the caller, unwrapped to native if `asNative` is true.
    function _give(IERC20 token, uint256 amount, bool asNative) internal {
        if (!asNative) {
            token.push(msg.sender, amount);
            return;
        }
        IWrappedNative(address(token)).withdraw(amount);
        Tokens.pushNative(msg.sender, amount, gasleft());
    }
}
