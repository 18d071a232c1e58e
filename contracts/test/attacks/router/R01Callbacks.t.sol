// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IExecutor} from "../../../src/interfaces/IExecutor.sol";
import {IRouterErrors} from "../../../src/interfaces/IRouterErrors.sol";
import {Everything, Holdings} from "../../support/Everything.sol";
import {IV3Pool} from "../../support/Uniswap.sol";

/// R1: an attacker calls a callback and chooses the payer.
contract R01CallbacksTest is Everything {
    function test_R1_callbackFromAPerson() public {
        Holdings memory before = holdings(victim);
        bytes[3] memory datas = [saleData(1), saleData(2), purchaseData()];
        for (uint256 i; i < datas.length; ++i) {
            vm.expectRevert(IRouterErrors.InvalidCaller.selector);
            vm.prank(attacker);
            router.uniswapV3SwapCallback(1e18, -1, datas[i]);
            vm.expectRevert(abi.encodeWithSelector(IExecutor.UnexpectedCallback.selector, attacker));
            vm.prank(attacker);
            executor.uniswapV3SwapCallback(1e18, -1, datas[i]);
        }
        assertUnchanged(victim, before);
    }

    function test_R1_callbackFromARealPool() public {
        // Even the address of a real pool may not call outside a swap.
        address pool = poolOf(address(a), address(b), 500);
        vm.expectRevert(IRouterErrors.InvalidCaller.selector);
        vm.prank(pool);
        router.uniswapV3SwapCallback(1e18, -1, saleData(1));
        vm.expectRevert(abi.encodeWithSelector(IExecutor.UnexpectedCallback.selector, pool));
        vm.prank(pool);
        executor.uniswapV3SwapCallback(1e18, -1, saleData(1));
        // Nor after one.
        vm.prank(trader);
        router.swapExactAmountInOnUniswapV3(onV3(a, b, 1e18, 1, 1e18, v3Hop(address(a), address(b), 500)), 0, "");
        vm.expectRevert(IRouterErrors.InvalidCaller.selector);
        vm.prank(pool);
        router.uniswapV3SwapCallback(1e18, -1, saleData(1));
    }

    /// Every function of every contract, called by a stranger with the victim's address in every
    /// word.
    function test_R1_everyFunctionByEnumeration() public {
        vm.startPrank(victim);
        a.approve(address(rfq), type(uint256).max);
        b.approve(address(rfq), type(uint256).max);
        vm.stopPrank();
        Holdings memory before = holdings(victim);
        enumerate("Router", address(router));
        enumerate("Executor", address(executor));
        enumerate("FeeVault", address(vault));
        enumerate("Rfq", address(rfq));
        assertUnchanged(victim, before);
    }

    /// A hostile token in a real pool calls the callback while a swap runs: it is not the pool.
    function test_R1_callbackFromATokenInsideASwap() public {
        MeddlingToken token = new MeddlingToken(address(router));
        address pool = addPool(address(token), address(b), 3_000);
        token.meddleWith(saleData(1));
        Holdings memory before = holdings(victim);
        vm.prank(trader);
        router.swapExactAmountInOnUniswapV3(
            onV3(b, token, 1e18, 1, 2e18, v3Hop(address(b), address(token), 3_000)), 0, ""
        );
        assertEq(uint32(token.refusal()), uint32(IRouterErrors.InvalidCaller.selector), "refused by name");
        assertTrue(pool != address(0), "through a real pool");
        assertUnchanged(victim, before);
    }

    /// A false pool in a program pays well, and asks for more than its leg, for another token, or
    /// twice.
    function test_R1_greedyPoolInAProgram() public {
        GreedyPool greedy = new GreedyPool(b);
        b.mint(address(greedy), 100e18);
        bytes memory program = bytes.concat(
            header(0, address(a), address(b)), leg(V3, EXACT, address(greedy), address(a), address(b), 500, 1e18)
        );
        bytes memory call = abi.encodeCall(
            router.swapExactAmountIn, (address(executor), generic(a, b, 5e18, 1, 10e18), 0, "", executorData(program))
        );
        bytes4[4] memory reasons = [
            IExecutor.InsufficientLedger.selector,
            IExecutor.UnexpectedCallback.selector,
            IExecutor.UnexpectedCallback.selector,
            IExecutor.ReentrantCall.selector
        ];
        for (uint8 trick; trick < 4; ++trick) {
            greedy.play(trick, address(c));
            vm.prank(trader);
            (bool done, bytes memory reason) = address(router).call(call);
            assertTrue(!done, "the swap fails whole");
            assertEq(uint32(bytes4(reason)), uint32(reasons[trick]), "by name");
            assertEq(a.balanceOf(address(greedy)), 0, "and the pool has nothing");
        }
        greedy.play(4, address(c));
        vm.prank(trader);
        (bool honest,) = address(router).call(call);
        assertTrue(honest, "a pool that asks for its leg is paid");
    }

    function saleData(uint8 kind) private view returns (bytes memory) {
        return abi.encodePacked(kind, a, victim);
    }

    function purchaseData() private view returns (bytes memory) {
        return abi.encode(victim, a, 1e18, victim);
    }

    function enumerate(string memory name, address target) private {
        string memory json = vm.readFile(string.concat("contracts/out/", name, ".sol/", name, ".json"));
        string[] memory signatures = vm.parseJsonKeys(json, ".methodIdentifiers");
        assertGe(signatures.length, 1, "has functions");
        bytes memory words;
        for (uint256 i; i < 24; ++i) {
            words = bytes.concat(words, abi.encode(victim));
        }
        bytes memory numbers = abi.encode(address(a), victim, 1e18, victim, 1e18, 1e18, victim, address(a), 1e18, 1e18);
        for (uint256 i; i < signatures.length; ++i) {
            bytes4 selector = bytes4(keccak256(bytes(signatures[i])));
            vm.prank(attacker);
            (bool done,) = target.call(bytes.concat(selector, words));
            vm.prank(attacker);
            (done,) = target.call(bytes.concat(selector, numbers, words));
        }
    }
}

/// A token that calls the router's callback whenever it moves.
contract MeddlingToken is IERC20 {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    uint256 public totalSupply;
    address private immutable router;
    bytes private data;
    bytes4 public refusal;

    constructor(address router_) {
        router = router_;
        balanceOf[msg.sender] = 1e30;
    }

    function meddleWith(bytes calldata data_) external {
        data = data_;
    }

    function approve(address, uint256) external pure returns (bool) {
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        return move(from, to, amount);
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        return move(msg.sender, to, amount);
    }

    function move(address from, address to, uint256 amount) private returns (bool) {
        if (data.length != 0) {
            (bool done, bytes memory reason) =
                router.call(abi.encodeWithSignature("uniswapV3SwapCallback(int256,int256,bytes)", 1e18, -1, data));
            if (!done && refusal == 0) refusal = bytes4(reason);
        }
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        return true;
    }
}

/// Pretends to be a pool.
contract GreedyPool {
    IERC20 private immutable token;
    uint8 private trick;
    address private other;

    constructor(IERC20 token_) {
        token = token_;
    }

    function play(uint8 trick_, address other_) external {
        (trick, other) = (trick_, other_);
    }

    function swap(address to, bool, int256 amount, uint160, bytes calldata data) external returns (int256, int256) {
        token.transfer(to, 2e18);
        IV3PoolCallback caller = IV3PoolCallback(msg.sender);
        if (trick == 1) {
            caller.uniswapV3SwapCallback(amount, -1, abi.encodePacked(bytes1(0x01), other, uint256(amount)));
        } else if (trick == 3) {
            // Starts the executor again inside a program.
            (bool done, bytes memory reason) = msg.sender.call(hex"00000000");
            require(!done, "started");
            assembly {
                revert(add(reason, 32), mload(reason))
            }
        } else {
            caller.uniswapV3SwapCallback(trick == 0 ? amount + 1 : amount, -1, data);
            if (trick == 2) caller.uniswapV3SwapCallback(amount, -1, data);
        }
        return (amount, -2e18);
    }
}

interface IV3PoolCallback {
    function uniswapV3SwapCallback(int256 amount0Delta, int256 amount1Delta, bytes calldata data) external;
}
