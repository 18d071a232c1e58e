// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IExecutor} from "../../src/interfaces/IExecutor.sol";
import {IPoolManager} from "../../src/interfaces/IPoolManager.sol";
import {INSUFFICIENT_OUTPUT} from "../../src/libraries/Texts.sol";
import {V4World} from "../support/UniswapV4.sol";

/// Pools of Uniswap V4 in programs, compared with those of V3 in the same states.
contract ExecutorUniswapV4Test is V4World {
    function test_sell() public {
        uint256 expected = v3Out(address(a), address(b), 500, 10e18);
        assertEq(sell(0, a, b, 10e18, v4Leg(address(a), address(b), 500, REST, 0)), expected, "one way");
        assertEq(sell(0, a, b, 10e18, v3Leg(address(a), address(b), 500, REST, 0)), expected, "as V3");
        expected = v3Out(address(b), address(a), 500, 4e18);
        assertEq(sell(0, b, a, 9e18, v4Leg(address(b), address(a), 500, EXACT, 4e18)), expected, "and back");
        assertNothingLeft();
    }

    function test_sell_fromTheCaller() public {
        uint256 expected = v3Out(address(a), address(b), 500, 10e18);
        assertEq(sell(FROM_CALLER, a, b, 10e18, v4Leg(address(a), address(b), 500, REST, 0)), expected, "paid at once");
        expected = v3Out(weth, address(a), 3_000, 2e18);
        assertEq(sell(FROM_CALLER, IERC20(weth), a, 2e18, v4Leg(weth, address(a), 3_000, REST, 0)), expected, "native");
        assertNothingLeft();
    }

    /// The wrapped token represents the native currency of the pool.
    function test_sell_native() public {
        uint256 expected = v3Out(weth, address(a), 3_000, 2e18);
        assertEq(sell(0, IERC20(weth), a, 2e18, v4Leg(weth, address(a), 3_000, REST, 0)), expected, "wrapped in");
        sell(0, IERC20(weth), a, 2e18, v3Leg(weth, address(a), 3_000, REST, 0));
        expected = v3Out(address(a), weth, 3_000, 3e18);
        assertEq(sell(0, a, IERC20(weth), 3e18, v4Leg(address(a), weth, 3_000, REST, 0)), expected, "wrapped out");
        sell(0, a, IERC20(weth), 3e18, v3Leg(address(a), weth, 3_000, REST, 0));
        expected = v3Out(weth, address(a), 3_000, 1e18);
        assertEq(sell(WRAP, ETH, a, 1e18, v4Leg(weth, address(a), 3_000, REST, 0)), expected, "native in");
        sell(0, IERC20(weth), a, 1e18, v3Leg(weth, address(a), 3_000, REST, 0));
        expected = v3Out(address(a), weth, 3_000, 1e18);
        assertEq(sell(UNWRAP, a, ETH, 1e18, v4Leg(address(a), weth, 3_000, REST, 0)), expected, "native out");
        assertNothingLeft();
    }

    /// In parallel to a pair, before a pool of V3, after one of the same manager.
    function test_sell_graph() public {
        uint256 inA = v3Out(weth, address(a), 3_000, 5e18);
        uint256 inB = v3Out(address(a), address(b), 500, inA / 2) + pairOut(address(a), address(b), inA - inA / 2);
        uint256 expected = v3Out(address(b), address(c), 3_000, inB);
        bytes memory legs = bytes.concat(
            v4Leg(weth, address(a), 3_000, REST, 0),
            v4Leg(address(a), address(b), 500, SHARE, 1 << 127),
            v2Leg(address(a), address(b), REST, 0),
            v4Leg(address(b), address(c), 3_000, REST, 0)
        );
        assertEq(sell(0, IERC20(weth), c, 5e18, legs), expected, "all legs");
        assertNothingLeft();
    }

    function test_fuzz_sell(uint256 amount) public {
        amount = bound(amount, 2, 10_000e18);
        uint256 expected = v3Out(address(a), address(b), 500, amount);
        if (expected == 0) return;
        assertEq(sell(0, a, b, amount, v4Leg(address(a), address(b), 500, REST, 0)), expected, "as V3");
    }

    /// A pool without enough liquidity takes a part; the rest is returned.
    function test_sell_poolThatRunsOut() public {
        a.mint(trader, 100 * DEPTH);
        vm.prank(trader);
        a.approve(address(router), type(uint256).max);
        uint256 before = a.balanceOf(trader);
        sell(0, a, b, 50 * DEPTH, v4Leg(address(a), address(b), 500, REST, 0));
        assertGe(a.balanceOf(trader), before - 30 * DEPTH, "the rest came back");
        assertNothingLeft();
    }

    function test_buy() public {
        uint256 cost = v3Cost(address(a), address(b), 500, 5e18);
        assertEq(buy(a, b, 5e18, v4Leg(address(a), address(b), 500, EXACT, 5e18)), cost, "one pool");
        assertNothingLeft();
    }

    /// Three nested pools of one manager, unlocked once; the first is of the native currency.
    function test_buy_nested() public {
        uint256 inB = v3Cost(address(b), address(c), 3_000, 5e18);
        uint256 inA = v3Cost(address(a), address(b), 500, inB);
        uint256 cost = v3Cost(weth, address(a), 3_000, inA);
        bytes memory legs = bytes.concat(
            v4Leg(address(b), address(c), 3_000, EXACT, 5e18),
            v4Leg(address(a), address(b), 500, REST, 0),
            v4Leg(weth, address(a), 3_000, REST, 0)
        );
        uint256 snapshot = vm.snapshotState();
        assertEq(buy(IERC20(weth), c, 5e18, legs), cost, "wrapped in");
        vm.revertToState(snapshot);
        assertEq(buy(ETH, c, 5e18, legs), cost, "native in");
        assertNothingLeft();
    }

    /// Between pools of V3, a pair and a stable pool, in any order.
    function test_buy_beside() public {
        uint256 inB = v3Cost(address(b), address(c), 3_000, 5e18);
        uint256 half = v3Cost(address(a), address(b), 500, inB / 2);
        uint256 cost = half + pairIn(address(a), address(b), inB - inB / 2);
        bytes memory second =
            bytes.concat(v4Leg(address(a), address(b), 500, SHARE, 1 << 127), v2Leg(address(a), address(b), REST, 0));
        uint256 snapshot = vm.snapshotState();
        assertEq(buy(a, c, 5e18, bytes.concat(v3Leg(address(b), address(c), 3_000, EXACT, 5e18), second)), cost, "V3");
        vm.revertToState(snapshot);
        assertEq(buy(a, c, 5e18, bytes.concat(v4Leg(address(b), address(c), 3_000, EXACT, 5e18), second)), cost, "V4");
        vm.revertToState(snapshot);
        uint256 inC = stablePool.get_dx(0, 1, 5e18);
        inB = v3Cost(address(b), address(c), 3_000, inC);
        bytes memory stable = bytes.concat(
            stableLeg(address(c), address(dai), EXACT, 5e18), v4Leg(address(b), address(c), 3_000, REST, 0)
        );
        assertEq(buy(b, dai, 5e18, stable), inB, "behind a stable pool");
        assertNothingLeft();
    }

    function test_buy_native() public {
        uint256 cost = v3Cost(address(a), weth, 3_000, 2e18);
        assertEq(buy(a, ETH, 2e18, v4Leg(address(a), weth, 3_000, EXACT, 2e18)), cost, "native out");
        assertNothingLeft();
    }

    function test_buy_error_moreThanThereIs() public {
        bytes memory program =
            bytes.concat(header(BUY, address(a), address(b)), v4Leg(address(a), address(b), 500, EXACT, 5e18));
        expectText(INSUFFICIENT_OUTPUT);
        buys(generic(a, b, 5e18, 5e18, 0), program);
    }

    function test_R1_callbackFromAPersonOrTheManager() public {
        address[2] memory callers = [attacker, address(manager)];
        for (uint256 i; i < 2; ++i) {
            for (uint8 kind = 1; kind <= 3; ++kind) {
                vm.expectRevert(abi.encodeWithSelector(IExecutor.UnexpectedCallback.selector, callers[i]));
                vm.prank(callers[i]);
                executor.unlockCallback(bytes.concat(bytes1(kind), new bytes(400)));
            }
        }
    }

    /// A false manager calls back with other data, twice, never, through another contract, or asks
    /// for more than its leg.
    function test_R1_falseManager() public {
        FalseManager falseManager = new FalseManager(b);
        address pools = address(falseManager);
        b.mint(pools, 100e18);
        bytes memory leg_ = v4Leg(pools, address(a), address(b), 500, EXACT, 1e18);
        bytes[5] memory reasons = [
            abi.encodeWithSelector(IExecutor.UnexpectedCallback.selector, pools),
            abi.encodeWithSelector(IExecutor.UnexpectedCallback.selector, pools),
            abi.encodeWithSelector(IExecutor.MissingCallback.selector, pools),
            abi.encodeWithSelector(IExecutor.UnexpectedCallback.selector, address(falseManager.friend())),
            abi.encodeWithSelector(IExecutor.InsufficientLedger.selector, address(a), uint256(1e18), uint256(1e18 + 1))
        ];
        for (uint8 trick; trick < 5; ++trick) {
            falseManager.play(trick);
            bytes memory program = bytes.concat(header(0, address(a), address(b)), leg_);
            vm.expectRevert(reasons[trick]);
            sells(generic(a, b, 5e18, 1, 10e18), program);
            assertEq(a.balanceOf(pools), 0, "it has nothing");
        }
        falseManager.play(5);
        assertEq(sell(0, a, b, 5e18, leg_), 2e18, "one that asks for its leg is paid");
        assertEq(a.balanceOf(pools), 1e18, "and no more");
    }

    /// A purchase from one that reports a payment without paying brings nothing, whatever the
    /// executor holds.
    function test_R4_falseManagerPaysNothing() public {
        FalseManager falseManager = new FalseManager(b);
        falseManager.play(6);
        b.transfer(address(executor), 10e18);
        bytes memory program = bytes.concat(
            header(BUY, address(a), address(b)), v4Leg(address(falseManager), address(a), address(b), 500, EXACT, 1e18)
        );
        expectText(INSUFFICIENT_OUTPUT);
        buys(generic(a, b, 5e18, 1e18, 0), program);
    }

    // Helpers

    function v3Out(address tokenIn, address tokenOut, uint24 fee, uint256 amount) private returns (uint256 out) {
        (out,,,) = quoter.quoteExactInput(abi.encodePacked(tokenIn, fee, tokenOut), amount);
    }

    function v3Cost(address tokenIn, address tokenOut, uint24 fee, uint256 wanted) private returns (uint256 cost) {
        (cost,,,) = quoter.quoteExactOutput(abi.encodePacked(tokenOut, fee, tokenIn), wanted);
    }
}

interface IUnlockCallback {
    function unlockCallback(bytes calldata data) external returns (bytes memory);
}

/// Pretends to be a manager.
contract FalseManager {
    FalseManagerFriend public immutable friend = new FalseManagerFriend();
    IERC20 private immutable token;
    uint8 private trick;

    constructor(IERC20 token_) {
        token = token_;
    }

    function play(uint8 trick_) external {
        trick = trick_;
    }

    function unlock(bytes calldata data) external returns (bytes memory) {
        IUnlockCallback caller = IUnlockCallback(msg.sender);
        if (trick == 0) caller.unlockCallback(bytes.concat(data, "."));
        if (trick == 3) friend.ask(caller, data);
        if (trick != 2) caller.unlockCallback(data);
        if (trick == 1) caller.unlockCallback(data);
        return "";
    }

    function swap(IPoolManager.PoolKey calldata, IPoolManager.SwapParams calldata params, bytes calldata)
        external
        view
        returns (int256)
    {
        int256 cost = trick == 4 ? int256(1e18 + 1) : int256(1e18);
        return
            params.zeroForOne ? (-cost << 128) | 2e18 : (int256(2e18) << 128) | int256(uint256(uint128(int128(-cost))));
    }

    function sync(IERC20) external {}

    function settle() external payable returns (uint256) {
        return 0;
    }

    function take(IERC20, address to, uint256 amount) external {
        if (trick != 6) token.transfer(to, amount);
    }
}

contract FalseManagerFriend {
    function ask(IUnlockCallback caller, bytes calldata data) external {
        caller.unlockCallback(data);
    }
}
