// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IBalancerPool} from "../../../src/interfaces/IBalancerVault.sol";
import {IExecutor} from "../../../src/interfaces/IExecutor.sol";
import {BalancerWorld, IVault} from "../../support/BalancerWorld.sol";
import {Everything, Holdings} from "../../support/Everything.sol";

/// Returns the id of another pool.
contract BorrowedName {
    bytes32 public getPoolId;

    constructor(bytes32 poolId) {
        getPoolId = poolId;
    }
}

/// An attacker's pool that the Vault knows: it asks for any amount and can call the executor
/// meanwhile.
contract HostilePool {
    struct SwapRequest {
        uint8 kind;
        IERC20 tokenIn;
        IERC20 tokenOut;
        uint256 amount;
        bytes32 poolId;
        uint256 lastChangeBlock;
        address from;
        address to;
        bytes userData;
    }

    bytes32 public immutable getPoolId;
    uint256 private _answer;
    address private _target;
    bytes private _call;

    constructor(IVault vault, IERC20[] memory tokens) {
        getPoolId = vault.registerPool(1);
        vault.registerTokens(getPoolId, tokens, new address[](2));
    }

    function set(uint256 answer, address target, bytes calldata call_) external {
        (_answer, _target, _call) = (answer, target, call_);
    }

    function onJoinPool(bytes32, address, address, uint256[] calldata, uint256, uint256, bytes calldata userData)
        external
        pure
        returns (uint256[] memory amountsIn, uint256[] memory fees)
    {
        (, amountsIn) = abi.decode(userData, (uint256, uint256[]));
        fees = new uint256[](2);
    }

    function onSwap(SwapRequest calldata, uint256, uint256) external returns (uint256) {
        if (_target != address(0)) {
            (bool done, bytes memory reason) = _target.call(_call);
            if (!done) {
                assembly {
                    revert(add(reason, 32), mload(reason))
                }
            }
        }
        return _answer;
    }
}

/// R14, R3: pools of the Vault that lie about their id or price, or reenter. Only the caller who
/// chose them can lose, and not below the minimum.
contract R14VaultPoolsTest is BalancerWorld, Everything {
    HostilePool private hostile;

    function setUp() public override(BalancerWorld, Everything) {
        BalancerWorld.setUp();
        fund(victim);
        (address token0, address token1) = sorted(address(a), address(b));
        IERC20[] memory tokens = new IERC20[](2);
        (tokens[0], tokens[1]) = (IERC20(token0), IERC20(token1));
        hostile = new HostilePool(VAULT, tokens);
        join(hostile.getPoolId(), token0, token1, 100e18, 100e18);
    }

    /// The swap happens in the pool of that id, at its price.
    function test_R14_borrowedName() public {
        address liar = address(new BorrowedName(IBalancerPool(weightedOf(address(a), address(b))).getPoolId()));
        uint256 expected = weightedOut(address(a), address(b), 10e18);
        Holdings memory before = holdings(victim);
        bytes memory program = sale(liar);
        (uint256 received,,) = sells(generic(a, b, 10e18, expected, expected), program);
        assertEq(received, expected, "what the real pool pays");
        expectText("INSUFFICIENT_OUTPUT");
        sells(generic(a, b, 10e18, expected, expected), program);
        assertClean(before);
    }

    /// The id of a pool of other tokens, or of none.
    function test_R14_nameOfOtherTokens() public {
        Holdings memory before = holdings(victim);
        address liar = address(new BorrowedName(IBalancerPool(weightedOf(address(b), address(c))).getPoolId()));
        refusedSale(liar, "BAL#521");
        refusedSale(address(new BorrowedName(bytes32(uint256(1)))), "BAL#500");
        assertClean(before);
    }

    function test_R14_paysNothing() public {
        Holdings memory before = holdings(victim);
        refusedSale(address(hostile), "INSUFFICIENT_OUTPUT");
        assertClean(before);
    }

    /// A purchase never takes more than it was given, and leaves no allowance.
    function test_R14_asksForEverything() public {
        Holdings memory before = holdings(victim);
        hostile.set(20e18 + 1, address(0), "");
        bytes memory program = purchase();
        expectText("INSUFFICIENT_OUTPUT");
        buys(generic(a, b, 20e18, 1e18, 0), program);
        hostile.set(20e18, address(0), "");
        buys(generic(a, b, 20e18, 1e18, 0), program);
        assertClean(before);
    }

    function test_R14_comesBackWhileItRuns() public {
        Holdings memory before = holdings(victim);
        bytes memory inner = bytes.concat(header(0, address(a), address(b)), v2Leg(address(a), address(b), REST, 0));
        hostile.set(1e18, address(executor), executorInput(inner, 10e18, attacker));
        bytes memory program = sale(address(hostile));
        vm.expectRevert(IExecutor.ReentrantCall.selector);
        sells(generic(a, b, 10e18, 1, 1), program);

        bytes memory payment = abi.encodePacked(bytes1(0x01), address(a), uint256(10e18));
        hostile.set(
            1e18,
            address(executor),
            abi.encodeCall(executor.uniswapV3SwapCallback, (int256(10e18), int256(-1), payment))
        );
        vm.expectRevert(abi.encodeWithSelector(IExecutor.UnexpectedCallback.selector, address(hostile)));
        sells(generic(a, b, 10e18, 1, 1), program);
        assertClean(before);
    }

    function sale(address weighted) private view returns (bytes memory) {
        return bytes.concat(
            header(0, address(a), address(b)), leg(WEIGHTED, REST, weighted, address(a), address(b), 3_000, 0)
        );
    }

    function purchase() private view returns (bytes memory) {
        return bytes.concat(
            header(BUY, address(a), address(b)),
            leg(WEIGHTED, EXACT, address(hostile), address(a), address(b), 3_000, 1e18)
        );
    }

    function refusedSale(address pool, string memory text) private {
        bytes memory program = sale(pool);
        expectText(text);
        sells(generic(a, b, 10e18, 1, 1), program);
    }

    function assertClean(Holdings memory before) private view {
        assertUnchanged(victim, before);
        assertNothingLeft();
        assertEq(a.allowance(address(executor), address(VAULT)), 0, "no allowance stays");
    }
}

