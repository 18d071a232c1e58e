// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IExecutor} from "../../../src/interfaces/IExecutor.sol";
import {ISwapErrors} from "../../../src/interfaces/ISwapErrors.sol";
import {Everything, Holdings} from "../../support/Everything.sol";

uint8 constant CRYPTO = 11;

/// An attacker's pool with the interface of a crypto pool. It quotes any rate, takes and pays any
/// part of it, and can call others meanwhile.
contract HostileCryptoPool {
    IERC20 private immutable input;
    IERC20 private immutable output;
    /// @dev Output per unit of input, in 1e18: as quoted, and as paid.
    uint256 private _quoted = 1e18;
    uint256 private _paid = 1e18;
    /// @dev Amounts that it takes beyond the given one, and how often it quotes another output.
    uint256 private _more;
    uint256 private _part = 1e18;
    uint256 public balanceIn = 1e24;
    uint256 public balanceOut = 1e24;
    address private _target;
    bytes private _call;
    uint256 public sold;
    uint256 public bought;

    constructor(IERC20 input_, IERC20 output_) {
        (input, output) = (input_, output_);
    }

    function setRates(uint256 quoted, uint256 paid) external {
        (_quoted, _paid) = (quoted, paid);
    }

    function setTaken(uint256 part, uint256 more) external {
        (_part, _more) = (part, more);
    }

    function setBalances(uint256 ofInput, uint256 ofOutput) external {
        (balanceIn, balanceOut) = (ofInput, ofOutput);
    }

    function setCall(address target, bytes calldata call_) external {
        (_target, _call) = (target, call_);
    }

    function balances(uint256 place) external view returns (uint256) {
        return place == 0 ? balanceIn : balanceOut;
    }

    function get_dy(uint256, uint256, uint256 dx) external view returns (uint256) {
        return dx * _quoted / 1e18;
    }

    function exchange(uint256 i, uint256 j, uint256 dx, uint256) external {
        (sold, bought) = (i, j);
        if (_target != address(0)) {
            (bool done, bytes memory reason) = _target.call(_call);
            if (!done) {
                assembly ("memory-safe") {
                    revert(add(reason, 32), mload(reason))
                }
            }
        }
        input.transferFrom(msg.sender, address(this), dx * _part / 1e18 + _more);
        output.transfer(msg.sender, dx * _paid / 1e18);
    }
}

/// R18: crypto pools that lie about their rate, take another amount, or call back. Only the caller
/// who chose them can lose, and not more than the leg's input.
contract R18CryptoPoolsTest is Everything {
    HostileCryptoPool private hostile;

    function setUp() public override {
        super.setUp();
        hostile = new HostileCryptoPool(a, b);
        b.mint(address(hostile), 1_000e18);
        // Stray tokens that no program owns.
        a.mint(address(executor), 50e18);
        b.mint(address(executor), 50e18);
    }

    /// An honest rate: the leg sells the coins that it names.
    function test_R18_paysItsRate() public {
        Holdings memory before = holdings(victim);
        (uint256 received,,) = sells(generic(a, b, 10e18, 10e18, 10e18), sale());
        assertEq(received, 10e18, "one to one");
        assertEq(hostile.sold(), 0, "the coin that the leg names");
        assertEq(hostile.bought(), 2, "for the one that it names");
        assertClean(before);
    }

    function test_R18_paysNothing() public {
        Holdings memory before = holdings(victim);
        hostile.setRates(1e18, 0);
        bytes memory program = sale();
        expectText("INSUFFICIENT_OUTPUT");
        sells(generic(a, b, 10e18, 1, 1), program);
        assertClean(before);
    }

    /// It has an allowance for its leg alone, which ends with the leg.
    function test_R18_takesMoreThanItsLeg() public {
        Holdings memory before = holdings(victim);
        hostile.setTaken(1e18, 1);
        bytes memory program = sale();
        vm.expectRevert();
        sells(generic(a, b, 10e18, 1, 1), program);
        assertClean(before);
    }

    /// It takes half: the seller keeps the rest, and nothing may be taken later.
    function test_R18_takesAPart() public {
        Holdings memory before = holdings(victim);
        uint256 held = a.balanceOf(trader);
        hostile.setTaken(0.5e18, 0);
        hostile.setRates(1e18, 0.5e18);
        sells(generic(a, b, 10e18, 5e18, 5e18), sale());
        assertEq(held - a.balanceOf(trader), 5e18, "half of it");
        assertClean(before);
    }

    /// A purchase never spends more than it was given, whatever the pool quotes.
    function test_R18_asksForEverything() public {
        Holdings memory before = holdings(victim);
        hostile.setRates(1, 1e18);
        bytes memory program = purchase();
        vm.expectRevert();
        buys(generic(a, b, 20e18, 1e18, 0), program);
        assertClean(before);
    }

    /// A pool that quotes more than it pays brings too little.
    function test_R18_quotesMoreThanItPays() public {
        Holdings memory before = holdings(victim);
        hostile.setRates(10e18, 1e18);
        bytes memory program = purchase();
        vm.expectRevert();
        buys(generic(a, b, 20e18, 1e18, 0), program);
        assertClean(before);
    }

    /// The search ends if no input has an output, or if the pool has no balances.
    function test_R18_quotesNothing() public {
        Holdings memory before = holdings(victim);
        hostile.setRates(0, 1e18);
        bytes memory program = purchase();
        vm.expectRevert(ISwapErrors.InsufficientLiquidity.selector);
        buys(generic(a, b, 20e18, 1e18, 0), program);
        hostile.setBalances(0, 1e24);
        vm.expectRevert(ISwapErrors.InsufficientLiquidity.selector);
        buys(generic(a, b, 20e18, 1e18, 0), program);
        hostile.setBalances(1e24, 0);
        vm.expectRevert();
        buys(generic(a, b, 20e18, 1e18, 0), program);
        assertClean(before);
    }

    function test_R18_comesBackWhileItRuns() public {
        Holdings memory before = holdings(victim);
        bytes memory inner = bytes.concat(header(0, address(a), address(b)), v2Leg(address(a), address(b), REST, 0));
        hostile.setCall(address(executor), executorInput(inner, 10e18, attacker));
        bytes memory program = sale();
        vm.expectRevert(IExecutor.ReentrantCall.selector);
        sells(generic(a, b, 10e18, 1, 1), program);

        bytes memory payment = abi.encodePacked(bytes1(0x01), address(a), uint256(10e18));
        hostile.setCall(
            address(executor), abi.encodeCall(executor.uniswapV3SwapCallback, (int256(10e18), int256(-1), payment))
        );
        vm.expectRevert(abi.encodeWithSelector(IExecutor.UnexpectedCallback.selector, address(hostile)));
        sells(generic(a, b, 10e18, 1, 1), program);
        assertClean(before);
    }

    function sale() private view returns (bytes memory) {
        return bytes.concat(header(0, address(a), address(b)), cryptoLeg(REST, 0));
    }

    function purchase() private view returns (bytes memory) {
        return bytes.concat(header(BUY, address(a), address(b)), cryptoLeg(EXACT, 1e18));
    }

    /// The first coin for the last of three.
    function cryptoLeg(uint8 mode, uint256 amount) private view returns (bytes memory) {
        return abi.encodePacked(CRYPTO | (mode << 5), hostile, a, b, uint24(0), uint16(3 << 8 | 2), uint128(amount));
    }

    function assertClean(Holdings memory before) private view {
        assertUnchanged(victim, before);
        assertEq(a.balanceOf(address(executor)), 50e18, "stray input stays");
        assertEq(b.balanceOf(address(executor)), 50e18, "stray output stays");
        assertEq(a.allowance(address(executor), address(hostile)), 0, "no allowance stays");
    }
}
