// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IPoolManager} from "../src/interfaces/IPoolManager.sol";
import {IWrappedNative} from "../src/interfaces/IWrappedNative.sol";

interface IManager is IPoolManager {
    struct ModifyLiquidityParams {
        int24 tickLower;
        int24 tickUpper;
        int256 liquidityDelta;
        bytes32 salt;
    }

    function modifyLiquidity(PoolKey calldata key, ModifyLiquidityParams calldata params, bytes calldata hookData)
        external
        returns (int256 callerDelta, int256 feesAccrued);
}

/// @title UniswapV4Periphery: access of the seed and the traders of the local world to pools of
/// Uniswap V4
/// @notice The caller pays, by allowance and in the wrapped token for the native one, and receives.
contract UniswapV4Periphery {
    using SafeERC20 for IERC20;

    IManager private immutable _manager;
    IERC20 private immutable _wrapped;

    error NotManager(address caller);

    constructor(IManager manager, IERC20 wrapped) {
        (_manager, _wrapped) = (manager, wrapped);
    }

    receive() external payable {}

    /// @notice Adds to a position of this contract.
    function mint(IPoolManager.PoolKey calldata key, int24 lower, int24 upper, uint128 liquidity) external {
        IManager.ModifyLiquidityParams memory change =
            IManager.ModifyLiquidityParams(lower, upper, int256(uint256(liquidity)), 0);
        _manager.unlock(abi.encode(msg.sender, key, abi.encodeCall(IManager.modifyLiquidity, (key, change, ""))));
    }

    /// @notice Sells an exact amount until the price reaches a limit.
    function swap(IPoolManager.PoolKey calldata key, bool zeroForOne, uint256 amountIn, uint160 limit) external {
        IPoolManager.SwapParams memory params = IPoolManager.SwapParams(zeroForOne, -int256(amountIn), limit);
        _manager.unlock(abi.encode(msg.sender, key, abi.encodeCall(IPoolManager.swap, (key, params, ""))));
    }

    function unlockCallback(bytes calldata data) external returns (bytes memory) {
        if (msg.sender != address(_manager)) revert NotManager(msg.sender);
        (address payer, IPoolManager.PoolKey memory key, bytes memory call) =
            abi.decode(data, (address, IPoolManager.PoolKey, bytes));
        (bool done, bytes memory answer) = address(_manager).call(call);
        if (!done) {
            assembly ("memory-safe") {
                revert(add(answer, 32), mload(answer))
            }
        }
        // Both calls return first what the manager owes, or is owed, of both currencies.
        int256 delta;
        assembly ("memory-safe") {
            delta := mload(add(answer, 32))
        }
        _settle(payer, key.currency0, delta >> 128);
        _settle(payer, key.currency1, int128(delta));
        return "";
    }

    function _settle(address payer, IERC20 currency, int256 delta) private {
        bool native = address(currency) == address(0);
        if (delta < 0) {
            uint256 amount = uint256(-delta);
            if (native) {
                _wrapped.safeTransferFrom(payer, address(this), amount);
                IWrappedNative(address(_wrapped)).withdraw(amount);
                _manager.settle{value: amount}();
            } else {
                _manager.sync(currency);
                currency.safeTransferFrom(payer, address(_manager), amount);
                _manager.settle();
            }
        } else if (delta > 0) {
            _manager.take(currency, native ? address(this) : payer, uint256(delta));
            if (!native) return;
            IWrappedNative(address(_wrapped)).deposit{value: uint256(delta)}();
            _wrapped.safeTransfer(payer, uint256(delta));
        }
    }
}
