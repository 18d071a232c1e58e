// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {PoolCalls} from "./executor/PoolCalls.sol";
import {Purchases} from "./executor/Purchases.sol";
import {Sales} from "./executor/Sales.sol";
import {IIntentExecutor} from "./interfaces/ISettlement.sol";
import {IWrappedNative} from "./interfaces/IWrappedNative.sol";
import {Header, Program} from "./libraries/Program.sol";
import {Tokens} from "./libraries/Tokens.sol";
import {V3} from "./libraries/V3.sol";

/// @title Executor: runs programs of pool legs (see IExecutor)
/// @notice Calls pools by their swap functions, fills signed orders of makers and moves what the
/// running program owns; it can do nothing else. It has no owner, no settings and no allowances.
/// Anyone may call it, because a program spends only what its caller brings; the router and the
/// intent contract do.
contract Executor is IIntentExecutor, Sales, Purchases {
    using Program for bytes;
    using Tokens for IERC20;

    uint256 private constant TOKEN_OFFSET = 1;
    uint256 private constant REST_OFFSET = 21;

    /// @dev 1 while a program runs. A full word, because a smaller type costs a read of its
    /// neighbours on each write.
    uint256 private transient _running;

    /// @param rareLegs the contract with the code of rarely used legs
    constructor(address rareLegs) PoolCalls(rareLegs) {}

    /// @notice Accepts native tokens from contracts only, such as the wrapped token.
    receive() external payable {
        if (msg.sender.code.length == 0) revert();
    }

    /// @notice Runs a program of the router.
    fallback() external payable {
        _begin();
        _run(msg.data.cut());
    }

    /// @inheritdoc IIntentExecutor
    function execute(bytes calldata executorData) external payable {
        _begin();
        _run(executorData);
    }

    /// @notice Pays the pool that the executor is calling; reverts for any other caller.
    function uniswapV3SwapCallback(int256 amount0Delta, int256 amount1Delta, bytes calldata data) external {
        _payCaller(amount0Delta, amount1Delta, data);
    }

    /// @notice Does the same for pools of PancakeSwap V3.
    function pancakeV3SwapCallback(int256 amount0Delta, int256 amount1Delta, bytes calldata data) external {
        _payCaller(amount0Delta, amount1Delta, data);
    }

    /// @notice Swaps in the V4 manager that the executor is unlocking; reverts for any other
    /// caller.
    function unlockCallback(bytes calldata data) external returns (bytes memory) {
        _checkCallback(data);
        if (data[0] == PURCHASE) _buyUnlocked(data[TOKEN_OFFSET:]);
        else _sellUnlocked(data[TOKEN_OFFSET:], data[0] == DIRECT_SALE);
        return "";
    }

    function _payCaller(int256 amount0Delta, int256 amount1Delta, bytes calldata data) private {
        _checkCallback(data);
        IERC20 token = IERC20(address(bytes20(data[TOKEN_OFFSET:])));
        uint256 cost = V3.owed(amount0Delta, amount1Delta);
        if (data[0] == PURCHASE) _payPurchase(token, cost, data[REST_OFFSET:]);
        else _paySale(token, cost, data[REST_OFFSET:], data[0] == DIRECT_SALE);
    }

    function _begin() private {
        if (_running != 0) revert ReentrantCall();
        _running = 1;
    }

    function _run(bytes calldata program) private {
        (Header memory header, bytes calldata payment, bytes calldata legs) = program.open();
        if (header.wrap) {
            header.given = msg.value;
            IWrappedNative(address(header.source)).deposit{value: msg.value}();
        } else if (msg.value != 0) {
            revert MalformedProgram();
        }
        if (payment.length != 0) _payFirst(header, payment);
        if (header.buy) _buy(header, legs);
        else _sell(header, legs);
        _running = 0;
    }

    /// @dev Pays the program's payment from the source; refused if the source is still with the
    /// caller.
    function _payFirst(Header memory header, bytes calldata payment) private {
        if (header.fromCaller) revert MalformedProgram();
        (address payee, uint256 amount) = payment.readPayment();
        if (amount > header.given) revert InsufficientLedger(address(header.source), header.given, amount);
        header.given -= amount;
        header.source.push(payee, amount);
    }
}
